import { announcement } from '../../ui/words-announce';
import { ConfigNotices } from './config-notices';
import { Failing } from './failing';
import { FrameNote } from './frame-note';
import { GoneRows } from './gone-rows';
import { ImportErrors } from './import-errors';
import { LoginLine } from './login-line';
import { Paused } from './paused';

/** What the overview needs once its first verdict stands: one chunk, so that it is there when the server is gone. */
export const LATER = {
  announcement,
  ConfigNotices,
  Failing,
  FrameNote,
  GoneRows,
  ImportErrors,
  LoginLine,
  Paused,
};

import { Announcer } from './announcer';
import { Block } from './block';

/** What the card needs once its first verdict stands: in one chunk, so that it is there when the server is gone. */
export const LATER = { Announcer, Block };

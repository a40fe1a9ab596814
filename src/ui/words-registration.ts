import { clip } from './words-lists';

type Fields = Readonly<Record<string, unknown>>;

const said = (value: unknown): string => (typeof value === 'string' ? clip(value, 80) : '');
const who = (one: Fields): string => said(one['process']);

/** Why the Execution API refuses somebody, by its code. */
const REFUSALS: Readonly<Record<string, string>> = {
  job_running: 'its former job still runs',
  job_closed: 'its job is over',
  bundle_not_granted: 'a bundle is not granted to it',
  credential_expired: 'its credential has expired',
  registration_retired: 'its registration was retired',
  registration_conflict: 'its registration is of another host, or other bundles',
  no_answer: 'the Execution API gives no answer',
};
/** "its former job still runs"; a code that this page does not know keeps its own name. */
export const refusalWords = (code: unknown): string =>
  REFUSALS[said(code)] ?? said(code).replaceAll('_', ' ');

const job = (one: Fields): string => (typeof one['job'] === 'number' ? ` as job ${one['job']}` : '');

/** Starts and ends of processes, and the sessions of those in API mode, by the name of the event. */
export const REGISTRATION_WORDS: Readonly<Record<string, (one: Fields) => string>> = {
  started: (one) => `${who(one)} started${job(one)}`,
  exited: (one) => `${who(one)} ended by itself: ${refusalWords(one['code'])}`,
  provisioned: (one) => `${who(one)} is given a new registration`,
  replaced: (one) => `The former job of ${who(one)} ends as failed: its registration is given anew`,
  register_due: (one) => `${who(one)} asks to be registered`,
  registered: (one) => `${who(one)} is registered${job(one)}`,
  register_refused: (one) => `${who(one)} is not registered: ${refusalWords(one['code'])}`,
  register_failed: (one) => `${who(one)} asked to be registered, without an answer`,
  beat_failed: (one) => `A heartbeat of ${who(one)} got no answer`,
  restart_required: (one) => `${who(one)} needs a restart: ${refusalWords(one['code'])}`,
  completed: (one) => `${who(one)} ended its job`,
  not_completed: (one) => `${who(one)} could not end its job: its row stays open`,
};

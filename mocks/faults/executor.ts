import { hasCheck, isPolling } from '../executors';
import { schedulersOf } from '../processes';
import type { ExecutorSpec, Verb, World } from '../state';
import type { Apply, Check } from './fault-error';

/** An exception without a text of its own. */
const RAISED = 'RuntimeError: the health check raised';

/** What a verb does to an executor: to what its health check says, wherever it is asked. The newest one counts. */
export const TO_EXECUTOR: Partial<Record<Verb, Apply<ExecutorSpec>>> = {
  /** `get_health()` raises; the text of the exception is the reason, however long. */
  raise: ({ world }, { name }, { reason = RAISED }) => {
    world.forced[name] = { health: 'unhealthy', reason, reason_code: 'raised' };
  },
  /** It answers with this word, also with one that nobody knows, whatever is true. */
  say: ({ world }, { name }, { word = 'unknown', reason = null }) => {
    world.forced[name] = { health: word, reason, reason_code: null };
  },
  /** It tells the truth again. */
  resume: ({ world }, { name }) => {
    delete world.forced[name];
  },
};

export const checkExecutor: Check<ExecutorSpec> = (world, spec, fault) => {
  if (fault.verb === 'resume') return undefined;
  if (!hasCheck(world, spec)) return [`${spec.name} has no health check`, 'Nobody asks it how it is.'];
  if (!isAsked(world)) return [`nobody asks ${spec.name}`, 'Switch executor polling on first.'];
  if (fault.verb !== 'say' || (fault.word ?? '') !== '') return undefined;
  return ['say what?', 'Give word, such as healthy, unhealthy, unknown, or one that nobody knows.'];
};

/** Some scheduler of this world polls, or would if it were there. */
const isAsked = (world: World): boolean => schedulersOf(world).some((one) => isPolling(world, one));

import { executorEntry } from './payload-executor';
import { bodyDecoder, type Decoded, healthJson } from './payload-health';

/** The same for a body that is JSON already. */
export const decodeHealthBody = bodyDecoder(executorEntry);

/**
 * Text of a health answer -> what it says, or a named problem with the path of the first offending field.
 * Never throws. Fields that Vitals does not know pass; a component that is missing or null is null ("not
 * reported"); words that it does not know are kept as `unrecognised`. Mirrors the response models of
 * `/api/v2/monitor/health` from 3.0 to 3.4, main's `team_name` of September 2026, and the executor proposal.
 */
export function decodeHealth(body: string): Decoded {
  const read = healthJson(body);
  return read.ok ? decodeHealthBody(read.json) : read;
}

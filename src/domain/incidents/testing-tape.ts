import { tapeOf } from '../../../mocks/tape';
import { EMPTY_EXTRAS, type Extras, heardHealth, heardJobs } from '../extras';
import type { Moment } from '../history/moment';
import { join } from '../join';
import { fail, observe } from '../observe';
import { decodeJobs } from '../payload-jobs';
import { decodeHealthBody } from '../payloads';
import { blankWatch } from '../testing';
import { type Instant, instant, parseInstant, plus, seconds } from '../time';
import { judge } from '../verdict';
import type { Watch } from '../watch';

const JOBS = 'api/v2/jobs?limit=100&order_by=-id';

/** What a page would have seen of a scenario of the simulator that asked so often, in seconds; limits of 30 s. */
export function momentsOf(scenario: string, every: number, length: number): readonly Moment[] {
  const ask = [{ path: JOBS, every: 15 }];
  const tape = tapeOf({ scenario, seed: 1, seconds: length, every, ask });
  const read = parseInstant(tape.start);
  const start = read.ok ? read.at : instant(0);
  let watch: Watch = blankWatch({ release: tape.release, interval: seconds(every) });
  let extras: Extras = EMPTY_EXTRAS;
  const said = [
    ...tape.answers.map((line) => ({ t: line.t, line })),
    ...tape.health.map((line) => ({ t: line.t, line })),
  ].sort((a, b) => a.t - b.t);
  return said.flatMap(({ t, line }): Moment[] => {
    const at = plus(start, seconds(t));
    if ('path' in line) {
      extras = jobsIn(extras, line.body, watch, at);
      return [];
    }
    const decoded = line.health === null ? null : decodeHealthBody(line.health);
    if (decoded === null || !decoded.ok) {
      const problem = decoded === null ? ({ kind: 'unreachable' } as const) : decoded.problem;
      watch = fail(watch, problem, at);
      return [{ kind: 'failed', at, since: watch.problem?.since ?? at, problem }];
    }
    const wasFailing = watch.problem !== null;
    watch = observe(watch, { snapshot: decoded.snapshot, at }, judge);
    extras = heardHealth(extras, watch);
    const judged = join(judge(watch, at), watch, extras, at);
    return [{ kind: 'answered', at, judged, blind: wasFailing ? 'failing' : null, interval: watch.interval }];
  });
}

function jobsIn(extras: Extras, body: unknown, watch: Watch, at: Instant): Extras {
  const decoded = decodeJobs(body);
  if (!decoded.ok) return extras;
  const { rows, total } = decoded.page;
  const isComplete = total !== null && rows.length >= total;
  return heardJobs(extras, { rows, total, isComplete, at }, watch);
}

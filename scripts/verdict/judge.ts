import { NO_EXPECTATIONS } from '../../src/domain/expectations';
import {
  EMPTY_EXTRAS,
  type Extras,
  heardBundles,
  heardHealth,
  heardIntervals,
  heardJobs,
  heardParses,
} from '../../src/domain/extras';
import { join } from '../../src/domain/join';
import type { JobFacts, JudgedInstance } from '../../src/domain/judged';
import { ASSUMED, limitsFor } from '../../src/domain/limits';
import { COMPONENTS, type ComponentName, type InstanceVerdict, type Verdict } from '../../src/domain/model';
import { observe } from '../../src/domain/observe';
import { releaseOf } from '../../src/domain/release';
import { instant, seconds } from '../../src/domain/time';
import { judge } from '../../src/domain/verdict';
import { EMPTY_MEMORY, type Watch } from '../../src/domain/watch';
import { sentence } from '../../src/ui/words';
import '../../src/ui/words-problem';
import '../../src/ui/words-executors-missing';
import '../../src/ui/words-joined';
import { type Capture, capturesIn } from './capture';
import { type Companions, NO_COMPANIONS } from './files';

/** What `npm run verdict` prints, one per component. */
export interface Line {
  readonly file: string;
  readonly record: number;
  readonly component: ComponentName;
  readonly verdict: Verdict;
  readonly reason: string;
  /** Rows of the component: those that count, worst first, then those that count no more. */
  readonly instances: readonly Row[];
}

interface Row {
  /** `data-instance`. */
  readonly id: string;
  readonly name: string;
  readonly verdict: InstanceVerdict;
  /** What became of its job row: alive, late, lost, stopped or unknown; null where no job list tells. */
  readonly state: JobFacts['fate'] | null;
  readonly reason: string;
}

/** The health answers in a file's text -> five lines each; requests of another kind give none. */
export function judgeText(
  file: string,
  text: string,
  context: readonly Record<string, unknown>[],
  companions: Companions = NO_COMPANIONS,
): readonly Line[] {
  return capturesIn(file, text, context, companions).flatMap((capture) => judgeCapture(file, capture));
}

function judgeCapture(file: string, capture: Capture): readonly Line[] {
  const { record, decoded } = capture;
  if (!decoded.ok) {
    const reason = sentence({ code: 'problem', problem: decoded.problem });
    return COMPONENTS.map((component) => ({
      file,
      record,
      component,
      verdict: 'unknown',
      reason,
      instances: [],
    }));
  }
  // A body without a time of its own was most likely piped in just now; no two clocks agree, so ages alone
  // must not turn anything red.
  const at = capture.at ?? instant(Date.now());
  const watch = observe(blankWatch(capture), { snapshot: decoded.snapshot, at }, judge);
  const judged = join(judge(watch, at), watch, heard(capture, watch), at);
  return COMPONENTS.map((component) => {
    const { verdict, reason, remarks, instances, joined } = judged.components[component];
    const said = [reason, ...remarks].map((one) => sentence(one)).join('; ');
    const rows = [...instances, ...(joined?.gone ?? [])].map(rowOf);
    return { file, record, component, verdict, reason: said, instances: rows };
  });
}

const rowOf = ({ id, name, verdict, job, reason }: JudgedInstance): Row => ({
  id,
  name,
  verdict,
  state: job?.fate ?? null,
  reason: sentence(reason),
});

/** What the other sources said at the same moment. */
function heard({ others, intervals }: Capture, watch: Watch): Extras {
  let extras = heardIntervals(heardHealth(EMPTY_EXTRAS, watch), intervals);
  if (others.jobs !== null) extras = heardJobs(extras, others.jobs, watch);
  if (others.bundles !== null) extras = heardBundles(extras, others.bundles);
  for (const parses of others.parses) extras = heardParses(extras, parses);
  return extras;
}

function blankWatch(capture: Capture): Watch {
  const { release, configured, decoded } = capture;
  return {
    answer: null,
    problem: null,
    paused: null,
    limits: limitsFor(releaseOf(release, decoded.ok ? decoded.snapshot.shape : 'plain'), {
      ...ASSUMED,
      configured,
    }),
    expectations: NO_EXPECTATIONS,
    release,
    clock: capture.at === null ? 'browser' : 'server',
    interval: seconds(5),
    memory: EMPTY_MEMORY,
  };
}

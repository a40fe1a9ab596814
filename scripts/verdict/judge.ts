import { NO_EXPECTATIONS } from '../../src/domain/expectations';
import { limitsFor } from '../../src/domain/limits';
import { COMPONENTS, type ComponentName, type Verdict } from '../../src/domain/model';
import { observe } from '../../src/domain/observe';
import { releaseOf } from '../../src/domain/release';
import { instant, seconds } from '../../src/domain/time';
import { judge } from '../../src/domain/verdict';
import { EMPTY_MEMORY, type Watch } from '../../src/domain/watch';
import { sentence } from '../../src/ui/words';
import { type Capture, capturesIn } from './capture';

/** What `npm run verdict` prints, one per component. */
export interface Line {
  readonly file: string;
  readonly record: number;
  readonly component: ComponentName;
  readonly verdict: Verdict;
  readonly reason: string;
}

/** The health answers in a file's text -> five lines each; requests of another kind give none. */
export function judgeText(
  file: string,
  text: string,
  context: readonly Record<string, unknown>[],
): readonly Line[] {
  return capturesIn(file, text, context).flatMap((capture) => judgeCapture(file, capture));
}

function judgeCapture(file: string, capture: Capture): readonly Line[] {
  const { record, decoded } = capture;
  if (!decoded.ok) {
    const reason = sentence({ code: 'problem', problem: decoded.problem });
    return COMPONENTS.map((component) => ({ file, record, component, verdict: 'unknown', reason }));
  }
  // A body without a time of its own was most likely piped in just now; no two clocks agree, so ages alone
  // must not turn anything red.
  const at = capture.at ?? instant(Date.now());
  const watch = observe(blankWatch(capture), { snapshot: decoded.snapshot, at });
  const judged = judge(watch, at);
  return COMPONENTS.map((component) => {
    const { verdict, reason, remarks } = judged.components[component];
    return {
      file,
      record,
      component,
      verdict,
      reason: [reason, ...remarks].map((one) => sentence(one)).join('; '),
    };
  });
}

function blankWatch(capture: Capture): Watch {
  const { release, configured, decoded } = capture;
  return {
    answer: null,
    problem: null,
    paused: null,
    limits: limitsFor(releaseOf(release, decoded.ok ? decoded.snapshot.shape : 'plain'), {
      configured,
      operator: {},
      beats: {},
      why: 'not_asked',
    }),
    expectations: NO_EXPECTATIONS,
    release,
    clock: capture.at === null ? 'browser' : 'server',
    interval: seconds(5),
    memory: EMPTY_MEMORY,
  };
}

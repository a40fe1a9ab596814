import type { JudgedComponent, JudgedInstance } from '../../../domain/judged';
import { COMPONENTS, type ComponentName } from '../../../domain/model';
import { between, plus } from '../../../domain/time';
import { toneOf } from '../../../ui/tone';
import type { Tape } from '../world';
import type { Run } from './run';

/** Something that a scenario did to its world. */
export interface Deed {
  readonly at: number;
  readonly verb: string;
  readonly target: string;
  readonly from: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** All that was broken and mended, in order. */
export const deedsOf = (tape: Tape): readonly Deed[] =>
  tape.events
    .filter(({ event }) => event === 'fault')
    .map(({ t, ...more }) => ({
      at: t,
      verb: String(more['verb']),
      target: String(more['target']),
      from: textOf(more['from']),
    }));

/** The first deed that breaks something, and the first that mends the same; null where there is none. */
export function faultOf(tape: Tape): { readonly broken: Deed; readonly mended: Deed | null } | null {
  const deeds = deedsOf(tape);
  const broken = deeds.find(({ verb }) => verb !== 'resume');
  if (broken === undefined) return null;
  const mended = deeds.find(
    ({ at, verb, target }) => verb === 'resume' && target === broken.target && at >= broken.at,
  );
  return { broken, mended: mended ?? null };
}

/** The first second from `from` on, of those at which health was looked at, at which something holds; null: never. */
export function firstSecond(run: Run, from: number, holds: (second: number) => boolean): number | null {
  const first = Math.ceil(Math.max(0, from) / run.grain) * run.grain;
  for (let second = first; second <= run.length; second += run.grain) {
    if (holds(second)) return second;
  }
  return null;
}

/** What the page says of one component at a second of the run. */
export const componentAt = (run: Run, second: number, component: ComponentName): JudgedComponent =>
  run.judgedAt(second).components[component];

const isRed = ({ pill }: JudgedComponent | JudgedInstance): boolean => toneOf(pill) === 'bad';
/** Red, or orange: somebody would look. */
const isTrouble = ({ pill }: JudgedComponent): boolean =>
  toneOf(pill) === 'bad' || toneOf(pill) === 'degraded';

/** Whom the page points at first after a moment, and when; null: at nobody. */
export interface Blame {
  /** The second at which it does, and the instant of its turn before that. */
  readonly at: number;
  readonly turned: number;
  readonly component: ComponentName;
  /** The rows that are red then; none where the release lists none. */
  readonly rows: readonly JudgedInstance[];
}
export function blameOf(run: Run, from: number): Blame | null {
  const blamed = (second: number) =>
    COMPONENTS.find((component) => isTrouble(componentAt(run, second, component)));
  const at = firstSecond(run, from, (second) => blamed(second) !== undefined);
  const component = at === null ? undefined : blamed(at);
  if (at === null || component === undefined) return null;
  const turned = turnOf(run, at, component);
  return { at, turned, component, rows: componentAt(run, at, component).instances.filter(isRed) };
}

/**
 * When a component became what it is at `second`, in seconds with their fraction: as the evidence behind the verdict tells,
 * where that lies between this look and the one before it; else `second` itself.
 */
export function turnOf(run: Run, second: number, component: ComponentName): number {
  const now = componentAt(run, second, component);
  const before = componentAt(run, second - run.grain, component);
  const told = [
    now.since?.by === 'evidence' ? now.since.at : null,
    // A poll that waits too long is no reply from its deadline on; other words go out when their evidence is too old.
    ...now.instances.map(({ executor }) =>
      executor?.pendingSince == null || executor.deadline === null
        ? null
        : plus(executor.pendingSince, executor.deadline),
    ),
    ...before.instances.map(({ expiresAt }) => expiresAt),
  ].flatMap((at) => (at === null ? [] : [between(run.start, at) / 1000]));
  return told.find((at) => at > second - run.grain && at <= second) ?? second;
}

/** The first second after `from` at which nothing is red or orange any more. */
export const healedAt = (run: Run, from: number): number | null =>
  firstSecond(run, from, (second) =>
    COMPONENTS.every((component) => !isTrouble(componentAt(run, second, component))),
  );

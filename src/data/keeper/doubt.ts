import type { Moment } from '../../domain/history/moment';
import type { Judged, JudgedComponent } from '../../domain/judged';
import { HEARTBEAT_COMPONENTS, type HeartbeatComponent } from '../../domain/model';
import { seconds } from '../../domain/time';

/** Holds answers back that may mean two things. */
export interface Doubt {
  /** One moment more -> what can be told now, in order of time. */
  readonly take: (moment: Moment) => readonly Moment[];
  readonly waiting: () => readonly Moment[];
}

/** A job list that fails for longer than this tells nothing of what was before it. */
const PATIENCE = seconds(60);

/**
 * Airflow says the same of what is down and of what was never started; only the job list tells the difference, and it comes
 * later than the first answers. Those wait for it, so that a fresh install is nowhere recorded as an outage. `isSettled`: the
 * list was read, or is refused. Where nobody watches before that, what nobody could know is recorded as unknown.
 */
export function createDoubt(isSettled: () => boolean): Doubt {
  let waiting: readonly Moment[] = [];
  function waits(moment: Moment): boolean {
    if (moment.at - (waiting[0] ?? moment).at >= PATIENCE) return false;
    if (moment.kind === 'failed') return waiting.length > 0;
    return moment.kind === 'answered' && doubtful(moment.judged).length > 0 && !isSettled();
  }
  return {
    waiting: () => waiting,
    take(moment) {
      if (waits(moment)) {
        waiting = [...waiting, moment];
        return [];
      }
      const told = waiting.map((one) => decided(one, moment));
      waiting = [];
      return [...told, moment];
    },
  };
}

const doubtful = ({ components }: Judged): readonly HeartbeatComponent[] =>
  HEARTBEAT_COMPONENTS.filter((name) => {
    const { verdict, heartbeatAt, reason } = components[name];
    return verdict === 'unhealthy' && heartbeatAt === null && reason.code !== 'never_started';
  });

/** What waited, by what is known `later`. */
function decided(moment: Moment, later: Moment): Moment {
  if (moment.kind !== 'answered') return moment;
  const { judged } = moment;
  const components = { ...judged.components };
  const names = doubtful(judged).filter((name) => {
    const one = later.kind === 'answered' ? provenBy(later.judged, name) : unknown(components[name], later);
    if (one !== null) components[name] = one;
    return one !== null;
  });
  const troubles = judged.troubles.filter(({ component }) => !names.some((name) => name === component));
  return { ...moment, judged: { ...judged, components, troubles } };
}

function provenBy({ components }: Judged, name: HeartbeatComponent): JudgedComponent | null {
  const one = components[name];
  return one.verdict === 'not_deployed' && one.reason.code === 'never_started' ? one : null;
}

const unknown = (one: JudgedComponent, { kind }: Moment): JudgedComponent | null =>
  kind === 'failed' ? null : { ...one, verdict: 'unknown', pill: 'unknown', since: null };

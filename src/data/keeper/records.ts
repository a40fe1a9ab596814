import type { Extras } from '../../domain/extras';
import { type Blindness, EMPTY_HISTORY, type History } from '../../domain/history';
import type { Moment } from '../../domain/history/moment';
import { interrupted, record } from '../../domain/history/record';
import type { Watch } from '../../domain/watch';
import type { Cell } from '../cell';
import type { Chronicle } from '../chronicle';
import { createKeeper, type KeeperPorts } from '../keeper';
import { createDoubt } from './doubt';
import { createOwnMemory } from './own-memory';

/** All that comes of what the recorder tells: the strips of this page, and what lasts beyond it. */
export interface Records {
  /** null: there is nothing to keep it in. */
  readonly chronicle: Chronicle | null;
  /** What the strips and the overview's card show. */
  readonly history: () => History;
  readonly heard: (moment: Moment) => void;
  /**
   * What is held back may read otherwise now. The page's first answer stands in the strips at once, and is recorded anew
   * until it is told.
   */
  readonly retell: () => void;
  /** The job list or the limits may have changed. */
  readonly looked: () => void;
  /** Another Airflow is watched from now on: what is under way is written. */
  readonly stop: () => void;
}

export interface RecordsPorts extends Omit<KeeperPorts, 'foresee' | 'recall' | 'memory' | keyof Opened> {
  /** What is watched is to be held against what an earlier page remembered. */
  readonly revise: (change: (watch: Watch) => Watch) => void;
  /** The first answer, as long as it has not been told. */
  readonly held: () => Moment | null;
  /** Something is to be shown that was not heard just now. */
  readonly changed: () => void;
}

/** Without a store only the strips. `isListSettled`: the job list was read, or is refused. */
export function createRecords(
  ports: RecordsPorts,
  opened: Opened | null,
  extras: Cell<Extras>,
  isListSettled: () => boolean,
): Records {
  const doubt = createDoubt(isListSettled);
  let told = EMPTY_HISTORY;
  let shown = told;
  let blind: Blindness | null = null;
  /** Where asking in vain and not asking follow each other, the gap is split. */
  function split(moment: Exclude<Moment, { kind: 'answered' | 'set_back' }>): void {
    const why = moment.kind === 'failed' ? 'failing' : moment.why;
    if (blind !== null && (blind === 'failing') === (why === 'failing')) return;
    const at = moment.kind === 'failed' ? moment.since : moment.at;
    if (blind !== null) told = interrupted(told, at, blind);
    blind = why;
  }
  const withMoment = (history: History, moment: Moment | null): History =>
    moment?.kind === 'answered' ? record(history, moment.judged, moment.at, moment.blind) : history;
  /** What earlier pages recorded, until it is joined with this page's own for good. */
  let foreseen: ((own: History, opening: Moment | null) => History) | null = null;
  let opening: Moment | null = null;
  function retell(): void {
    const held = [...doubt.waiting(), ports.held()].filter((one) => one?.kind === 'answered');
    const own = held.reduce(withMoment, told);
    shown = foreseen === null ? own : foreseen(own, opening ?? held[0] ?? null);
  }
  const memory = createOwnMemory({ ...ports, extras });
  function reread(): void {
    retell();
    ports.changed();
  }
  const keeper =
    opened &&
    createKeeper({
      ...ports,
      ...opened,
      memory: {
        ...memory,
        recall(stored) {
          memory.recall(stored);
          reread();
        },
      },
      foresee(join) {
        foreseen = join;
        reread();
      },
      recall(join) {
        foreseen = null;
        told = join(told);
        reread();
      },
    });
  retell();
  function tell(moment: Moment): void {
    if (moment.kind === 'failed' || moment.kind === 'rested') split(moment);
    else if (moment.kind === 'answered') blind = null;
    if (moment.kind === 'answered') opening ??= moment;
    told = withMoment(told, moment);
    keeper?.heard(moment);
  }
  return {
    chronicle: keeper?.chronicle ?? null,
    history: () => shown,
    heard(moment) {
      for (const one of doubt.take(moment)) tell(one);
      retell();
    },
    retell,
    looked() {
      keeper?.looked();
    },
    stop() {
      keeper?.stop();
    },
  };
}

/** What a store is opened with. */
export type Opened = Pick<KeeperPorts, 'store' | 'lasts' | 'channel'>;

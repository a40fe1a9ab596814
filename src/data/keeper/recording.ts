import type { History } from '../../domain/history';
import { follow, leaptOf, NEW_CONTINUITY, resumed, untold } from '../../domain/history/continuity';
import { comeBy, type Gone } from '../../domain/history/gone';
import type { Moment } from '../../domain/history/moment';
import { continued } from '../../domain/history/restored';
import type { Row } from '../../domain/history/rows';
import { EMPTY_INCIDENTS, readIncidentMemory } from '../../domain/incidents/memory';
import type { Judged } from '../../domain/judged';
import { between, type Instant, instant } from '../../domain/time';
import type { Change, Checkpoint, Kept, Store } from '../store';
import { type Archive, added, archiveOf, caughtUp, EMPTY_ARCHIVE, met, turnedBack } from './archive';
import { type Folded, folded, NOTHING_FOLDED } from './fold';
import { earliest, loadOpen, loadPast } from './load';
import { coarserOf } from './open-rows';
import type { OwnMemory } from './own-memory';
import { NOTHING_RECENT, withRecent } from './recent';
import { renamedRow } from './renamed-row';
import { restated } from './restated';
import { laterThan, remembered } from './unwritten';
import { createWriter } from './writer';

export interface RecordingPorts {
  readonly store: Store;
  /** Whether this tab is the one that writes; asked at each moment. */
  readonly writes: () => boolean;
  /** What was recorded before the page was opened can be shown before what it has seen itself; `opening`: its first answer. */
  readonly foresee: (join: (own: History, opening: Moment | null) => History) => void;
  /** It goes there for good. */
  readonly recall: (join: (own: History) => History) => void;
  readonly memory: OwnMemory;
  /** Called when something is recorded or read. */
  readonly changed: () => void;
  /** Something went wrong that should not; recording goes on with the next moment. */
  readonly broke: (error: unknown) => void;
}

/** Folds what happens, and hands it to the store. */
export interface Recording {
  readonly state: () => Folded;
  readonly archive: () => Archive;
  /** Rows that were folded a moment ago: they may not be in the store yet. */
  readonly recent: () => readonly Row[];
  /** When what was kept before has been read. */
  readonly ready: Promise<void>;
  readonly heard: (moment: Moment) => void;
  /** Does something with the store after all that was heard is written, and before anything else is. */
  readonly apart: <T>(task: () => Promise<T>) => Promise<T>;
  readonly setArchive: (archive: Archive) => void;
  /** In `apart`: the store holds more than before; what this page saw goes on. */
  readonly reread: () => Promise<void>;
  /** In `apart`: the store holds nothing any more; the page goes on from now. */
  readonly forget: () => void;
  /** Somebody else has emptied the store: with the next change all that goes on is written again. */
  readonly restate: () => void;
}

/** Reads what is kept, then takes in one moment after the other; whatever comes before that waits. */
export function createRecording(ports: RecordingPorts): Recording {
  const { store } = ports;
  const writer = createWriter(store, ports.broke);
  let state = NOTHING_FOLDED;
  let archive = EMPTY_ARCHIVE;
  let recent = NOTHING_RECENT;
  let unwritten: readonly Moment[] = [];
  /** Whether the store goes on from this page's own last moment. */
  let isWriting = ports.writes();
  let isRestating = false;
  /** What was there when the page was opened, until its first answer joins it. */
  let past: History | null = null;

  let tasks: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const done = tasks.then(task);
    tasks = done.catch(ports.broke);
    return done;
  };

  function begin({ checkpoint, ...kept }: Kept, blind: Checkpoint['blind']): void {
    const incidents = readIncidentMemory(checkpoint?.incidents) ?? EMPTY_INCIDENTS;
    archive = archiveOf({ checkpoint, ...kept }, incidents);
    const leapt = checkpoint && leaptOf(archive.gaps, { ...checkpoint, blind });
    const continuity = checkpoint === null ? NEW_CONTINUITY : resumed({ ...checkpoint, blind, leapt });
    state = { continuity, incidents, open: NOTHING_FOLDED.open };
  }
  async function reopen(): Promise<void> {
    const { last } = state.continuity;
    if (last !== null) state = { ...state, open: await loadOpen(store, last) };
  }

  async function open(): Promise<void> {
    const kept = await store.open();
    ports.memory.recall(kept.checkpoint?.memory);
    begin(kept, kept.checkpoint?.blind ?? null);
    await reopen();
    const before = await loadPast(store, { ...kept, gaps: comeBy(kept.gaps, untold(state.continuity)) });
    past = before;
    if (before !== null)
      ports.foresee((own, opening) =>
        continued(before, own, opening === null ? null : follow(state.continuity, opening).gap),
      );
    ports.changed();
  }

  /** Another tab has written so far: goes on from what it wrote, with what this one has seen since. */
  async function takeOver(): Promise<void> {
    const kept = await store.open();
    const blind = kept.checkpoint?.blind ?? null;
    // That the other tab is paused or hidden is no blindness of this one.
    begin(kept, blind?.why === 'failing' ? blind : null);
    await reopen();
    const missed = laterThan(unwritten, state.continuity.last);
    unwritten = [];
    isWriting = true;
    for (const moment of missed) await fold(moment);
  }

  async function take(moment: Moment): Promise<void> {
    const writes = ports.writes();
    if (writes && !isWriting) await takeOver();
    isWriting = writes;
    unwritten = writes ? [] : remembered(unwritten, moment);
    await fold(moment);
    ports.changed();
  }

  async function fold(moment: Moment): Promise<void> {
    const at = instant(Math.round(moment.at));
    const { continuity, stretch, gone } = follow(state.continuity, moment);
    const { last: before } = state.continuity;
    if (moment.kind === 'answered' && stretch === null) {
      state = { ...state, continuity };
      return;
    }
    if (gone !== null && before !== null && at < before) await turnBack(at, gone);
    else if (gone !== null) archive = turnedBack(archive, before ?? at, gone).archive;
    if (moment.kind === 'answered') rename(moment.judged);
    const { after, changed } = folded(state, moment);
    state = after;
    archive = added(archive, changed.episodes, changed.gap);
    recent = withRecent(recent, changed.rows);
    let known: Change['known'] = [];
    if (moment.kind === 'answered') {
      const last = state.continuity.last ?? at;
      const { archive: next, news } = met(caughtUp(archive, last), moment.judged, last);
      archive = next;
      known = news;
    }
    if (moment.kind === 'answered' || moment.kind === 'failed') joinPast(changed.gap);
    const gaps = changed.gap === null ? [] : [changed.gap];
    write(
      { rows: changed.rows, episodes: changed.episodes, gaps, known, gone: gone === null ? [] : [gone] },
      at,
    );
  }

  function rename(judged: Judged): void {
    const { open, continuity } = state;
    if (open.raw === null) return;
    const raw = renamedRow(open.raw, archive.known, judged, continuity.last);
    state = { ...state, open: { ...open, raw } };
  }

  function joinPast(gap: Archive['gaps'][number] | null): void {
    const before = past;
    past = null;
    if (before !== null) ports.recall((own) => continued(before, own, gap));
  }

  async function turnBack(at: Instant, gone: Gone): Promise<void> {
    await writer.idle();
    const by = between(at, state.continuity.last ?? at);
    const { after, changed } = folded(state, { kind: 'set_back', at, by });
    state = { ...after, open: await loadOpen(store, at) };
    const turned = turnedBack(archive, at, gone);
    archive = turned.archive;
    const { raw } = state.open;
    const rows = raw === null ? [] : [raw, ...coarserOf(state.open)];
    recent = NOTHING_RECENT;
    const episodes = [...turned.changed, ...changed.episodes];
    write({ rows, episodes, gaps: [], known: [], gone: [gone] }, at);
  }

  function write(change: Omit<Change, 'checkpoint' | 'now'>, at: Instant): void {
    if (!isWriting) return;
    const { first, last, blind, ahead } = state.continuity;
    const checkpoint = { first, last, blind, ahead, incidents: state.incidents, memory: ports.memory.kept() };
    const whole = { ...change, checkpoint, now: last ?? at };
    writer.write(isRestating ? restated(whole, state.open, archive) : whole);
    isRestating = false;
  }

  const ready = inTurn(open).catch(() => {});
  return {
    state: () => state,
    archive: () => archive,
    recent: () => [...recent.values()],
    ready,
    heard(moment) {
      void inTurn(() => take(moment)).catch(() => {});
    },
    apart: (task) =>
      inTurn(async () => {
        await writer.idle();
        const result = await task();
        ports.changed();
        return result;
      }),
    setArchive(next) {
      archive = next;
    },
    async reread() {
      const kept = await store.open();
      if (state.continuity.last === null) begin(kept, kept.checkpoint?.blind ?? null);
      else archive = archiveOf(kept, state.incidents);
      const first = earliest(state.continuity.first, kept, (await store.usage()).since);
      state = { ...state, continuity: { ...state.continuity, first } };
      recent = NOTHING_RECENT;
      await reopen();
    },
    forget() {
      state = NOTHING_FOLDED;
      archive = EMPTY_ARCHIVE;
      recent = NOTHING_RECENT;
      unwritten = [];
    },
    restate() {
      isRestating = true;
    },
  };
}

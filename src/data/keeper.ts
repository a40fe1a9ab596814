import type { History } from '../domain/history';
import type { Moment } from '../domain/history/moment';
import type { JobList } from '../domain/jobs';
import { livesOf } from '../domain/lives';
import { tellingsOf } from '../domain/tellings';
import type { Instant } from '../domain/time';
import type { TransitionList } from '../domain/transitions';
import type { Watch } from '../domain/watch';
import type { Chronicle, Recorded } from './chronicle';
import { openOf } from './keeper/open-rows';
import type { OwnMemory } from './keeper/own-memory';
import { createRanges, overlaid, stretchesIn, tierFor, within } from './keeper/range';
import { createRecording } from './keeper/recording';
import { createShownChronicle, gapsIn, LASTING, show, showKeeping } from './keeper/shown';
import { createWriters, type WritersChannel } from './keeper/writers';
import { share } from './sharing';
import type { Store, StoreTrouble } from './store';

export interface KeeperPorts {
  readonly store: Store;
  /** Whether the store outlives the page, as long as it has no trouble. */
  readonly lasts: boolean;
  /** To tabs that this one's leader knows nothing of; null where there can be none. */
  readonly channel: WritersChannel | null;
  /** Whether this is the one tab of the browser that writes; asked at each moment. */
  readonly leads: () => boolean;
  readonly now: () => Instant;
  readonly watch: () => Watch;
  readonly jobs: () => JobList | null;
  readonly transitions: () => TransitionList | null;
  /** What was recorded before the page was opened can be shown before what it has seen itself; `opening`: its first answer. */
  readonly foresee: (join: (own: History, opening: Moment | null) => History) => void;
  /** It goes there for good. */
  readonly recall: (join: (own: History) => History) => void;
  readonly memory: OwnMemory;
}

/** To the other tabs: the notes are not what they were. */
const NOTED = 'noted';

/** Keeps what the recorder tells, and gives it out again. */
export interface Keeper {
  readonly chronicle: Chronicle;
  readonly heard: (moment: Moment) => void;
  /** The job list or the limits may have changed. */
  readonly looked: () => void;
  /** The page goes: what is under way is written. */
  readonly stop: () => void;
}

/** Opens the store, goes on from what it holds, and writes what each moment changes. Nothing here throws or rejects. */
export function createKeeper(ports: KeeperPorts): Keeper {
  const { store, lasts } = ports;
  const shown = createShownChronicle(lasts);
  const ranges = createRanges(store);
  const writers = createWriters(ports.channel, Math.random().toString(36).slice(2));
  let broken: StoreTrouble | null = null;
  const trouble = (): StoreTrouble | null => store.trouble() ?? broken;
  /** A store that lasts no longer than this page is its own, and every tab writes its own. */
  const isOwn = (): boolean => !lasts || !LASTING.has(trouble()?.kind ?? 'cleared');

  const recording = createRecording({
    store,
    writes: () => isOwn() || (ports.leads() && writers.isMine(ports.now())),
    foresee: ports.foresee,
    recall: ports.recall,
    memory: ports.memory,
    changed,
    broke,
  });
  function broke(error: unknown): void {
    broken = { kind: 'failed', message: String(error) };
    keepingChanged();
  }
  let before = recording.archive();
  function changed(): void {
    const archive = recording.archive();
    show(shown, before, archive);
    before = archive;
    keepingChanged();
  }
  function keepingChanged(bytes = shown.keeping.get().bytes): void {
    const since = recording.state().continuity.first;
    showKeeping(shown, { lasts, trouble: trouble(), since, bytes });
  }
  const unsubscribe = store.subscribe(() => {
    ranges.forget();
    if (store.trouble()?.kind === 'cleared') recording.restate();
    keepingChanged();
  });

  async function read(from: Instant, to: Instant, who: readonly string[]): Promise<Recorded> {
    await recording.ready;
    const { continuity } = recording.state();
    const tier = tierFor(from, continuity.last ?? ports.now());
    const stored = await ranges.read(tier, from, to, who).catch((error: unknown) => {
      broke(error);
      return [];
    });
    const { open } = recording.state();
    const own = within([...recording.recent(), ...openOf(open, tier)], tier, from, to);
    const gaps = gapsIn(recording.archive(), recording.state().continuity, from, to);
    return { from, to, tier, ...stretchesIn(overlaid(stored, own), who), gaps };
  }

  /** Another tab of this browser has written or taken back a note. */
  const rereadNotes = async (): Promise<void> => {
    const { notes } = await store.open();
    recording.setArchive({ ...recording.archive(), notes: new Map(notes.map((note) => [note.id, note])) });
  };
  ports.channel?.listen((message) => {
    if (message === NOTED) void recording.apart(rereadNotes).catch(() => {});
  });

  let told: readonly unknown[] = [];
  return {
    heard: recording.heard,
    looked() {
      const list = ports.jobs();
      const watch = ports.watch();
      const transitions = ports.transitions();
      const now = [list, watch.release, watch.limits, watch.clock, transitions];
      if (now.every((one, index) => one === told[index])) return;
      told = now;
      const lives = list === null ? null : livesOf(list, watch);
      shown.lives.set(lives);
      const tellings = transitions === null ? null : tellingsOf(transitions, lives?.lives ?? []);
      shown.tellings.set(share(shown.tellings.get(), tellings));
    },
    stop() {
      unsubscribe();
      writers.stop();
      void recording.apart(async () => store.close()).catch(() => {});
    },
    chronicle: {
      ...shown,
      read,
      acknowledge(id, text) {
        const note = text === null ? null : { id, at: ports.now(), text };
        const notes = new Map(recording.archive().notes);
        if (note === null) notes.delete(id);
        else notes.set(id, note);
        recording.setArchive({ ...recording.archive(), notes });
        changed();
        void store.setNote(id, note).then(() => ports.channel?.post(NOTED), broke);
      },
      async measure() {
        keepingChanged((await store.usage()).bytes);
      },
      takeOut: () => recording.apart(() => store.takeOut()),
      bringIn: (text) =>
        recording.apart(async () => {
          const result = await store.bringIn(text);
          if (!result.ok) return result;
          ranges.forget();
          await recording.reread();
          return result;
        }),
      clear: () =>
        recording.apart(async () => {
          await store.clear();
          ranges.forget();
          recording.forget();
        }),
    },
  };
}

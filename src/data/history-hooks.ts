import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Known } from '../domain/history/rows';
import type { Incident } from '../domain/incidents';
import type { Lives } from '../domain/lives';
import type { Tellings } from '../domain/tellings';
import type { Instant } from '../domain/time';
import { type Cell, cell } from './cell';
import type { Chronicle, Keeping, Recorded } from './chronicle';
import { useSession } from './environment';
import type { Note } from './store';

function useCell<T>(watched: Cell<T>): T {
  return useSyncExternalStore(watched.subscribe, watched.get, watched.get);
}

const NO_INCIDENTS = cell<readonly Incident[]>([]);
const NO_NOTES = cell<ReadonlyMap<string, Note>>(new Map());
const NO_KNOWN = cell<readonly Known[]>([]);
const NO_LIVES = cell<Lives | null>(null);
const NO_TELLINGS = cell<Tellings | null>(null);
const UNREAD = cell(0);
const NO_KEEPING = cell<Keeping | null>(null);

/** What lasts beyond the page; null until its code is there, a moment after the first answer. */
export const useChronicle = (): Chronicle | null => useCell(useSession().chronicle);

/** Open ones first, then newest first; none before the chronicle is there. */
export const useIncidents = (): readonly Incident[] => useCell(useChronicle()?.incidents ?? NO_INCIDENTS);

/** A person's words, by the id of the incident. */
export const useNotes = (): ReadonlyMap<string, Note> => useCell(useChronicle()?.notes ?? NO_NOTES);

/** Where the history is kept and what is wrong with that; null before the chronicle is there. */
export const useKeeping = (): Keeping | null =>
  useCell<Keeping | null>((useChronicle()?.keeping as Cell<Keeping | null> | undefined) ?? NO_KEEPING);

/** Whether what earlier pages recorded is there; null before the chronicle is there. */
export function useIsRead(): boolean | null {
  const chronicle = useChronicle();
  const version = useCell(chronicle?.version ?? UNREAD);
  return chronicle === null ? null : version > 0;
}

/** Instances that were ever recorded, newest first. */
export const useKnown = (): readonly Known[] => useCell(useChronicle()?.known ?? NO_KNOWN);

/** What the job list tells of the time before the page; null without one. */
export const useLives = (): Lives | null => useCell(useChronicle()?.lives ?? NO_LIVES);

/** What the plugin's schedulers told of executors before the page; null without it. */
export const useTellings = (): Tellings | null => useCell(useChronicle()?.tellings ?? NO_TELLINGS);

/** `reading`: what is there is of another range or instance, or nothing yet. */
export interface Reading {
  readonly state: 'reading' | 'ready';
  readonly recorded: Recorded | null;
}

interface Held {
  readonly recorded: Recorded;
  /** For whom and from whom it was asked. */
  readonly who: string;
  readonly of: Chronicle;
}

/** The reading that is to come next, and whether another is under way. */
interface Readings {
  next: (() => Promise<void>) | null;
  isReading: boolean;
}

async function readAll(readings: Readings): Promise<void> {
  if (readings.isReading) return;
  readings.isReading = true;
  for (let read = readings.next; read !== null; read = readings.next) {
    readings.next = null;
    await read();
  }
  readings.isReading = false;
}

/**
 * What was recorded in a range, of the components and of the instances `who` (`beatsKey`). It is read anew with each
 * answer, one reading at a time; the last result stays meanwhile, so that nothing flickers.
 */
export function useRecorded(from: Instant, to: Instant, who: readonly string[]): Reading {
  const chronicle = useChronicle();
  const [held, setHeld] = useState<Held | null>(null);
  const names = JSON.stringify(who);
  const readings = useRef<Readings>({ next: null, isReading: false });

  useEffect(() => {
    if (chronicle === null) return;
    const asked = JSON.parse(names) as string[];
    const readOn = (): void => {
      readings.current.next = async () => {
        setHeld({ recorded: await chronicle.read(from, to, asked), who: names, of: chronicle });
      };
      void readAll(readings.current);
    };
    readOn();
    return chronicle.version.subscribe(readOn);
  }, [chronicle, from, to, names]);

  if (held === null || held.of !== chronicle) return { state: 'reading', recorded: null };
  const { recorded } = held;
  const isReady = recorded.from === from && recorded.to === to && held.who === names;
  return { state: isReady ? 'ready' : 'reading', recorded };
}

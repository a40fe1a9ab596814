import type { Locks } from './browser';

/** Whether this tab asks for all (`leads`), hears what another one is told (`follows`), or knows of no others (`alone`). */
export type Role = 'alone' | 'leads' | 'follows';

export interface Lead {
  readonly role: () => Role;
  /** Stands in line for the lead, or gives it up and leaves the line. */
  want(isWanted: boolean): void;
  /** Lets the others of the line go first. */
  bow(): void;
  /** Whether it may ask, after a look at the lock: a tab that was frozen may have lost it and not know yet. */
  confirm(): Promise<boolean>;
  /** Remembers who leads now, so that `steal` takes the lead from that very tab. */
  readonly suspect: () => void;
  /** Takes the lead from the suspected tab, unless somebody else leads by now or is taking it as well. */
  steal(): Promise<void>;
}

interface LeadPorts {
  readonly locks: Locks;
  readonly name: string;
  /** Called after every change of `role`. */
  readonly changed: () => void;
}

/** The lead as it is held: what lets it go, and under which name the browser knows the holder. */
interface Hold {
  readonly release: () => void;
  readonly id: Promise<string | null>;
}

/**
 * Who leads is who holds the lock. The browser gives it to the next in line as soon as its holder closes, and knows of no
 * frozen one: from that it is stolen. Where the lock turns out not to be usable, every tab is alone.
 */
export function createLead({ locks, name, changed }: LeadPorts): Lead {
  let isWanted = false;
  let isUsable = true;
  let hold: Hold | null = null;
  let line: AbortController | null = null;
  let suspected: Promise<string | null> = Promise.resolve(null);

  const holder = async (): Promise<string | null> => {
    const { held = [] } = await locks.query().catch(() => ({ held: [] }));
    return held.find((lock) => lock.name === name)?.clientId ?? null;
  };
  const role = (): Role => {
    if (!isUsable) return 'alone';
    return hold === null ? 'follows' : 'leads';
  };

  /** One request, up to the end of its hold. */
  async function request(
    options: { signal: AbortSignal } | { steal: true },
    granted = () => {},
  ): Promise<void> {
    let own: Hold | null = null;
    try {
      await locks.request(name, options, () => {
        granted();
        line = null;
        if (!isWanted || hold !== null) return Promise.resolve();
        return new Promise((release) => {
          own = { release, id: holder() };
          hold = own;
          changed();
        });
      });
    } catch (error) {
      granted();
      if ('signal' in options && options.signal.aborted) return;
      // What is called so without our doing: another tab has stolen it.
      if ((error as Partial<DOMException> | null)?.name !== 'AbortError') isUsable = false;
      drop(own);
    }
  }

  function drop(lost: Hold | null): void {
    if (lost !== null && hold === lost) hold = null;
    changed();
    standInLine();
  }

  function standInLine(): void {
    if (!isWanted || !isUsable || hold !== null || line !== null) return;
    line = new AbortController();
    void request({ signal: line.signal });
  }

  function leaveLine(): void {
    line?.abort();
    line = null;
  }

  function release(): void {
    const held = hold;
    if (held === null) return;
    hold = null;
    held.release();
    changed();
  }

  return {
    role,
    want(next) {
      isWanted = next;
      if (isWanted) return standInLine();
      leaveLine();
      release();
    },
    bow() {
      release();
      standInLine();
    },
    async confirm() {
      const own = hold;
      if (own === null) return role() === 'alone';
      const [now, id] = await Promise.all([holder(), own.id]);
      if (now !== id && hold === own) drop(own);
      return hold !== null || role() === 'alone';
    },
    suspect() {
      suspected = holder();
    },
    async steal() {
      const from = await suspected;
      if (from === null) return;
      const take = async (lock: object | null): Promise<void> => {
        if (lock === null || (await holder()) !== from || !isWanted || role() !== 'follows') return;
        leaveLine();
        await new Promise<void>((granted) => void request({ steal: true }, granted));
      };
      // One thief at a time, and the next one finds another holder: nobody steals from a thief.
      await locks.request(`${name} thief`, { ifAvailable: true }, take).catch(() => {});
    },
  };
}

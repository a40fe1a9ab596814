import { grouped } from './grouping';
import type { InstanceReport } from './model';
import type { Instant } from './time';

/** An instance as this page knows it: `host:NAME`, or `host:NAME#2` for a second one on that host. */
export interface Identity {
  readonly id: string;
  readonly host: string;
  readonly heartbeat: Instant | null;
}

const NEVER = Number.NEGATIVE_INFINITY;
const beat = (value: { readonly heartbeat: Instant | null }): number => value.heartbeat ?? NEVER;

/**
 * Gives each listed instance an identity, in the order of `reports`. The server sends none, and two instances
 * of one host differ in nothing but their heartbeat (contract: captures 14), so those of one host are matched
 * with `known` (the last answer's): a heartbeat that did not change is the same instance; of the others, the
 * newest known goes with the newest now, because one that vanished is the one that had been silent longest.
 */
export function identify(
  known: readonly Identity[],
  reports: readonly InstanceReport[],
): readonly Identity[] {
  const result: (Identity | undefined)[] = reports.map(() => undefined);
  const before = grouped(known, (identity) => identity.host);
  const now = grouped(
    reports.map((report, index) => ({ heartbeat: report.heartbeat, host: report.hostname ?? '', index })),
    (entry) => entry.host,
  );
  for (const [host, mine] of now) {
    const mineBefore = before.get(host) ?? [];
    const [only] = mine;
    if (only !== undefined && mine.length === 1 && mineBefore.length <= 1) {
      // As most of two thousand are: what follows would come to the same.
      result[only.index] = { id: mineBefore[0]?.id ?? `host:${host}`, host, heartbeat: only.heartbeat };
      continue;
    }
    const same = grouped(mineBefore, (identity) => identity.heartbeat);
    const taken = new Set<string>();
    const settle = (index: number, id: string, heartbeat: Instant | null): void => {
      taken.add(id);
      result[index] = { id, host, heartbeat };
    };
    for (const { index, heartbeat } of mine) {
      const twin = same.get(heartbeat)?.shift();
      if (twin) settle(index, twin.id, heartbeat);
    }
    const open = mine.filter(({ index }) => result[index] === undefined).sort((a, b) => beat(b) - beat(a));
    const free = mineBefore.filter(({ id }) => !taken.has(id)).sort((a, b) => beat(b) - beat(a));
    const used = new Set(mineBefore.map(({ id }) => id));
    let number = 0;
    const next = (): string => {
      for (;;) {
        number += 1;
        const id = number === 1 ? `host:${host}` : `host:${host}#${number}`;
        if (!used.has(id)) return id;
      }
    };
    open.forEach(({ index, heartbeat }, position) => settle(index, free[position]?.id ?? next(), heartbeat));
  }
  return result.filter((identity) => identity !== undefined);
}

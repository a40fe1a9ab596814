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
  const hosts = new Set(reports.map((report) => report.hostname ?? ''));
  for (const host of hosts) {
    const mine = reports.flatMap((report, index) =>
      (report.hostname ?? '') === host ? [{ report, index }] : [],
    );
    const before = known.filter((identity) => identity.host === host).sort((a, b) => beat(b) - beat(a));
    const taken = new Set<string>();
    const settle = (index: number, id: string, heartbeat: Instant | null): void => {
      taken.add(id);
      result[index] = { id, host, heartbeat };
    };
    for (const { report, index } of mine) {
      const same = before.find(
        (identity) => identity.heartbeat === report.heartbeat && !taken.has(identity.id),
      );
      if (same) settle(index, same.id, report.heartbeat);
    }
    const open = mine
      .filter(({ index }) => result[index] === undefined)
      .sort((a, b) => beat(b.report) - beat(a.report));
    const free = before.filter((identity) => !taken.has(identity.id));
    open.forEach(({ report, index }, position) => {
      settle(index, free[position]?.id ?? nextId(host, taken, before), report.heartbeat);
    });
  }
  return result.filter((identity) => identity !== undefined);
}

function nextId(host: string, taken: ReadonlySet<string>, before: readonly Identity[]): string {
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? `host:${host}` : `host:${host}#${number}`;
    if (!taken.has(id) && !before.some((identity) => identity.id === id)) return id;
  }
}

import type { JudgedComponent } from '../domain/judged';
import type { SourceName, SourceState } from '../domain/sources';
import { between, type Instant } from '../domain/time';
import { clockTime } from './words-clock';
import { ago, type Zone } from './words-time';

/** "health 2 s ago · job list 11 s ago · limit read 13:02:07 UTC": how old what a row stands on is. */
export function agesOfSources(
  sources: readonly SourceState[],
  one: JudgedComponent,
  now: Instant,
  zone: Zone,
): string {
  const find = (wanted: SourceName): SourceState | undefined => sources.find(({ name }) => name === wanted);
  const age = (wanted: SourceName, words: string): string => {
    const source = find(wanted);
    if (source === undefined || source.access === 'not_in_release') return '';
    const at = source.answeredAt;
    return at === null ? `${words}: no answer` : `${words} ${ago(between(at, now))}`;
  };
  const isHeartbeat = one.component !== 'executor' && one.component !== 'metadatabase';
  const parts = [
    age('health', 'health'),
    isHeartbeat ? age('jobs', 'job list') : '',
    one.joined?.bundlesAt === null || one.joined === null ? '' : age('bundles', 'bundles'),
    limit(one, find('limits'), now, zone),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function limit(one: JudgedComponent, source: SourceState | undefined, now: Instant, zone: Zone): string {
  if (one.limit === null) return '';
  if (one.limit.source === 'operator') return 'limit set by hand';
  if (one.limit.source === 'release') return 'limit assumed';
  const at = source?.answeredAt ?? null;
  return at === null ? 'limit read' : `limit read ${clockTime(at, zone, now)}`;
}

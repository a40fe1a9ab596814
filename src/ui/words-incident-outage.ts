import type { Episode } from '../domain/incidents';
import { timeAs } from '../domain/incidents/present';
import { HEARTBEAT_COMPONENTS } from '../domain/model';
import type { Reason } from '../domain/reasons';
import { type Instant, minutes, ms } from '../domain/time';
import { figure } from './words-clock';
import { clip, decapital, list } from './words-lists';
import { NOUN } from './words-nouns';
import { span } from './words-time';

/** Degraded for less than this before or after nobody was alive is not worth a figure of its own. */
const APART = minutes(1);

/**
 * A whole component fell silent: that nobody was alive, who, and the greatest silence, the one that the chart and the what-if
 * tell. Null: it is another trouble. `told`: the reason as a sentence, for where nobody is named.
 */
export function outageWords(episode: Episode, reason: Reason, told: string, now: Instant): string | null {
  const { subject, affected, peak, worst } = episode;
  const name = HEARTBEAT_COMPONENTS.find((one) => one === subject);
  if (name === undefined || worst.verdict !== 'unhealthy') return null;
  if (reason.code !== 'lost' && reason.code !== 'silent') return null;
  const isPartly = timeAs(episode, 'degraded', now) >= APART;
  const down = isPartly ? ` for ${span(timeAs(episode, 'unhealthy', now))}` : '';
  const begin = `No live ${NOUN[name]}${down}: `;
  if (reason.code === 'silent' && reason.who === null) return begin + decapital(told);
  const bad = affected.filter((one) => one.worst === 'unhealthy').map((one) => clip(one.name, 60));
  const names = bad.length === 0 ? [clip(reason.who ?? '', 60)] : [...new Set(bad)].toSorted();
  const age = ms(Math.max(peak?.age ?? 0, reason.age));
  const fate = reason.code === 'lost' ? ' killed, hung or cut off,' : '';
  const assumed = reason.source === 'release' ? ', assumed' : '';
  return `${begin}${list(names, 4)}${fate} no heartbeat for ${names.length > 1 ? 'up to ' : ''}${span(age)} (limit ${figure(reason.limit)}${assumed})`;
}

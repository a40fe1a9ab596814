import { percent, type Uptime } from '../domain/history/uptime';
import { span } from './words-time';

/**
 * "up 99.2 % of 6 h 10 min watched"; never "100 %" when something bad was seen. What was watched without anybody knowing
 * how it went has no share.
 */
export function uptimeWords({ share, watched, isPerfect }: Uptime): string {
  if (watched === 0) return 'not watched yet';
  if (share === null) return `not known in ${span(watched)} watched`;
  return `up ${percent(share, isPerfect)} of ${span(watched)} watched`;
}

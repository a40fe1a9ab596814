import type { Incident } from '../../domain/incidents';
import type { Instant } from '../../domain/time';

/** Attributes that stay, for tests and for scripts; an open incident has an empty end. */
export const stable = ({ id, subject, began, ended, worst }: Incident): Readonly<Record<string, string>> => ({
  'data-incident': id,
  'data-subject': subject,
  'data-began': iso(began),
  'data-ended': ended === null ? '' : iso(ended),
  'data-worst': worst.worst.verdict,
});

/** What no calendar has (a damaged file) is no reason to draw nothing. */
const iso = (at: Instant): string => (Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : '');

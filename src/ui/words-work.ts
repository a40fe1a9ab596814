import { clip } from './words-lists';

type Fields = Readonly<Record<string, unknown>>;

const said = (value: unknown): string => (typeof value === 'string' ? clip(value, 80) : '');

/** "callback 12 of core", "requested parse 12 of core". */
function itemOf(one: Fields): string {
  const what = one['kind'] === 'callback' ? 'callback' : 'requested parse';
  return `${what} ${String(one['item'])} of ${said(one['bundle'])}`;
}
const ItemOf = (one: Fields): string => {
  const words = itemOf(one);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const who = (one: Fields): string => said(one['process']);

/** What happens to the work of Dag processors, by the name of the event. */
export const WORK_WORDS: Readonly<Record<string, (one: Fields) => string>> = {
  work_queued: (one) => `${ItemOf(one)} waits`,
  work_claimed: (one) => {
    const again = typeof one['delivery'] === 'number' && one['delivery'] > 1;
    return `${who(one)} claims ${itemOf(one)}${again ? `, delivery ${String(one['delivery'])}` : ''}`;
  },
  work_reached: (one) =>
    one['kind'] === 'callback'
      ? `${who(one)} runs ${itemOf(one)}`
      : `${who(one)} has refreshed ${said(one['bundle'])}`,
  work_acknowledged: (one) => {
    if (one['outcome'] === 'ran') return `${ItemOf(one)} ran on ${who(one)}`;
    if (one['outcome'] === 'cannot_run') return `${ItemOf(one)} cannot run: its file is gone`;
    return `${ItemOf(one)} is done`;
  },
  work_released: (one) => `${ItemOf(one)} waits again: ${said(one['why'])}`,
  work_expired: (one) => `${ItemOf(one)} expired: ${said(one['why'])}`,
  work_lost: (one) => `${ItemOf(one)} is lost with ${who(one)}`,
  published: (one) => `${who(one)} published ${said(one['bundle'])}`,
  publish_failed: (one) => `${who(one)} could not publish what it parsed`,
  work_arrival: (one) => `Work comes in for ${said(one['bundle'])}`,
  work_deadline: (one) => `Deadline of ${itemOf(one)}`,
  work_step: (one) => `${who(one)} goes on with ${itemOf(one)}`,
};

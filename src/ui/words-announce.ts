import { isEmpty } from '../domain/all-well';
import type { Judged, JudgedComponent } from '../domain/judged';
import { COMPONENTS, type ComponentName } from '../domain/model';
import { clockTime } from './words-clock';
import { titleOf } from './words-headline';
import { TITLE } from './words-names';
import { problemSentence } from './words-problem';
import { type Zone } from './words-time';

/**
 * What a live region says when a verdict or the feed has changed between two moments; empty where neither has.
 * Ages alone never speak. `names`: the components that are shown.
 */
export function announcement(
  before: Judged,
  after: Judged,
  zone: Zone,
  names: readonly ComponentName[] = COMPONENTS,
): string {
  const isWhole = names.length === COMPONENTS.length;
  const changed = names
    .filter((name) => spoken(before, name) !== spoken(after, name))
    .map((name) => after.components[name]);
  const said: string[] = [];
  if (before.feed !== after.feed) said.push(feedChange(before, after));
  else if (after.feed === 'failing' && before.problem?.kind !== after.problem?.kind)
    said.push(failure(after));
  if (isWhole && before.feed === 'first' && isEmpty(after)) said.push('Nothing runs here');
  else if (isWhole && before.feed === 'first' && after.feed === 'alive' && after.troubles.length === 0)
    said.push('All well');
  else if (after.feed === 'alive') said.push(...changed.map((one) => told(before, one, titleOf(one, zone))));
  else if (after.feed === 'failing' && changed.length > 0) said.push(forgotten(after, zone, names));
  return said
    .filter((one) => one !== '')
    .map((one) => `${one}.`)
    .join(' ');
}

/**
 * Verdicts fade one after the other, each with its own limit: that nobody answers is said already, so this waits until nothing
 * is known any more.
 */
function forgotten({ components }: Judged, zone: Zone, names: readonly ComponentName[]): string {
  const all = names.map((name) => components[name]);
  const answered = all.flatMap(({ was }) => (was === null ? [] : [was.at]));
  const isAll = all.every(({ verdict, was }) => was !== null || verdict === 'not_reported');
  const [at] = answered;
  return isAll && at !== undefined
    ? `No answer from Airflow since ${clockTime(at, zone)}: nothing is known any more`
    : '';
}

/** A component that is late as a matter of course, and no trouble, is not worth a word. */
function spoken({ components, troubles }: Judged, name: ComponentName): string {
  const { pill } = components[name];
  return pill === 'late' && troubles.every(({ component }) => component !== name) ? 'healthy' : pill;
}

const told = ({ feed }: Judged, { component, pill }: JudgedComponent, title: string): string =>
  pill === 'healthy' ? `${TITLE[component]}: healthy${feed === 'first' ? '' : ' again'}` : title;

function feedChange(before: Judged, after: Judged): string {
  switch (after.feed) {
    case 'first':
      return '';
    case 'alive':
      return before.feed === 'failing'
        ? 'Airflow answers again'
        : before.feed === 'paused'
          ? 'Watching again'
          : '';
    case 'failing':
      return failure(after);
    case 'paused':
      return 'Not watching';
  }
}

const failure = ({ problem }: Judged): string =>
  problem === null ? 'No answer from Airflow' : problemSentence(problem);

import type { BroughtIn, StoreTrouble } from '../domain/keeping';
import { clip, count, list } from './words-lists';
import { closed } from './words-problem';

/** Why what is recorded is not kept, and what that means for its reader. Whole sentences. */
export function troubleWords(trouble: StoreTrouble): string {
  switch (trouble.kind) {
    case 'denied':
      return 'This browser gives the page no storage (a private window, a sandbox or a setting): the history lasts as long as this page is open. Export it before you close the page.';
    case 'full':
      return 'The browser has no room left, and old minutes were given up already. What comes now lasts as long as this page is open, and is written down when there is room.';
    case 'newer':
      return 'A newer Vitals has this history open. Reload this page to go on with it; until then what this page sees is not kept.';
    case 'cleared':
      return 'The history was deleted while this page was open. It goes on from here.';
    case 'damaged':
      return `${count(trouble.rows, 'stored entry', 'stored entries')} (${list(trouble.sections, 6)}) could not be read and ${trouble.rows === 1 ? 'was' : 'were'} left out. Everything else is used.`;
    case 'failed':
      return `The browser could not write the history down: ${closed(clip(trouble.message, 200))} It lasts as long as this page is open, and is tried again every minute.`;
  }
}

/** What came of an import, or what is wrong with the file and what to do. Whole sentences. */
export function broughtInWords(taken: BroughtIn): string {
  if (!taken.ok) return refusedWords(taken);
  const { rows, episodes, leftOut } = taken;
  const left =
    leftOut === 0
      ? ''
      : ` ${count(leftOut, 'entry', 'entries')} that cannot be read, or of a time that is not kept, ${leftOut === 1 ? 'was' : 'were'} left out.`;
  if (rows + episodes === 0) return `Nothing new: what this file holds is here already.${left}`;
  return `Imported ${count(rows, 'row of history', 'rows of history')} and ${count(episodes, 'record of incidents', 'records of incidents')}.${left}`;
}

function refusedWords({ why, detail }: BroughtIn & { readonly ok: false }): string {
  switch (why) {
    case 'not_json':
      return 'This file is not JSON, or it breaks off. Choose one that Vitals has exported.';
    case 'not_ours':
      return 'This file is JSON, but no history that Vitals has exported.';
    case 'newer':
      return `This file was exported by a newer Vitals (its format is ${clip(detail, 20)}). Update this one, then import it again.`;
    case 'other_airflow':
      return detail === ''
        ? 'This file does not say which Airflow it is about, so nothing of it was taken.'
        : `This file is the history of another Airflow, ${clip(detail, 200)}. Open Vitals for that one and import it there.`;
    case 'nothing':
      return detail === '0'
        ? 'This file holds no history.'
        : `This file holds no history that can be read: ${count(Number(detail), 'entry is', 'entries are')} damaged.`;
    case 'not_kept':
      return detail === 'full'
        ? 'The browser has no room for this file, so nothing of it was taken. Free some space, then import it again.'
        : 'The browser could not write it down, so nothing of this file was taken. Try again in a minute.';
  }
}

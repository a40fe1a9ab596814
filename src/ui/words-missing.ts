import type { ComponentName } from '../domain/model';
import type { Access } from '../domain/sources';
import { NO_JOB } from './words-instance';
import { clip } from './words-lists';
import { NOUN } from './words-nouns';

/** What the panel says of a row that is not there. `jobs`: the state of the job list. */
export function missingWords(
  component: ComponentName,
  id: string,
  isWaiting: boolean,
  jobs: Access,
): { readonly name: string; readonly title: string; readonly text: string } {
  const job = /^job:(.+)$/s.exec(id)?.[1];
  const name = clip(job === undefined ? id.replace(/^host:/, '') : `job ${job}`, 120) || 'no name';
  if (isWaiting) {
    return { name, title: 'Looking for this row.', text: 'What could know it has not answered yet.' };
  }
  const title = `There is no such ${NOUN[component]} any more.`;
  if (job === undefined) {
    return {
      name,
      title,
      text: 'Airflow lists live instances only, and this one is not among them. Its component’s card shows who is.',
    };
  }
  if (jobs !== 'answering') {
    return {
      name,
      title: 'This row cannot be shown.',
      text: `It is known by its job id, and ${NO_JOB[jobs]}. See Sources.`,
    };
  }
  return {
    name,
    title,
    text: 'Its row is not in the job list that was read: lost rows are dropped 24 h after their last heartbeat, 3.0 and 3.1 list running rows only, and “airflow db clean” removes old ones.',
  };
}

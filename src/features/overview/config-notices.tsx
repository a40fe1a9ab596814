import { useMemo } from 'react';
import { type ConfigProblem, configProblems } from '../../data/config-problem';
import { fileOf } from '../../ui/words-config';

const EXPECTED: Readonly<Record<ConfigProblem['expected'], string>> = {
  address: 'a web address',
  seconds: 'a number of seconds above 0, at most a day',
  text: 'a text',
  object: 'an object',
  count: 'a whole number from 1 to 10,000',
  rows: 'a whole number from 1 to 2,000',
  list: 'a list of names in brackets',
  component: 'one of scheduler, triggerer, dag_processor, executor, metadatabase',
  'yes or no': 'True or False',
  origins: 'a web origin like https://grafana.example.com',
  option: 'a setting of Vitals',
  name: 'a name in one line of at most 40 characters',
  'poll seconds': 'a number of seconds from 1 to 300',
  'poll deadline': 'a number of seconds from 1 to the interval',
  token: '16 to 512 characters without spaces',
  'token file': 'a file that the API server can read, with 16 to 512 characters without spaces',
  usable: 'what Vitals can use',
};

/** What in the settings for everybody (as they were given) could not be used; each counts as not set. */
export function ConfigNotices({ given }: { readonly given: unknown }) {
  const problems = useMemo(() => configProblems(given, document.baseURI), [given]);
  if (problems.length === 0) return null;
  const files = [...new Set(problems.map(({ path }) => fileOf(path)))];
  return (
    <ul className="part-failed block" aria-label={`Problems in ${files.join(' and ')}`}>
      {problems.map(({ path, expected, got }) => (
        <li key={`${path} ${got}`} className="wrap">
          {fileOf(path)}: <code>{path === '' ? 'the whole file' : path}</code> is <code>{got}</code>, not{' '}
          {EXPECTED[expected]}. It counts as not set.
        </li>
      ))}
    </ul>
  );
}

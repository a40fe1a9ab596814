import type { ConfigProblem } from '../../data/runtime-config';

const EXPECTED: Readonly<Record<ConfigProblem['expected'], string>> = {
  address: 'a web address',
  seconds: 'a number of seconds above 0, at most a day',
  text: 'a text',
  object: 'an object',
  count: 'a whole number from 1 to 10,000',
  rows: 'a whole number from 1 to 2,000',
  list: 'a list of names in brackets',
  component: 'one of scheduler, triggerer, dag_processor, executor, metadatabase',
};

/** What in vitals.config.js could not be used; each counts as not set. */
export function ConfigNotices({ problems }: { readonly problems: readonly ConfigProblem[] }) {
  return (
    <ul className="part-failed block" aria-label="Problems in vitals.config.js">
      {problems.map(({ path, expected, got }) => (
        <li key={path} className="wrap">
          vitals.config.js: <code>{path === '' ? 'the whole file' : path}</code> is <code>{got}</code>, not{' '}
          {EXPECTED[expected]}. It counts as not set.
        </li>
      ))}
    </ul>
  );
}

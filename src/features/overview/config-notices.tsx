import type { ConfigProblem } from '../../data/runtime-config';

const EXPECTED: Readonly<Record<ConfigProblem['expected'], string>> = {
  address: 'a web address',
  seconds: 'a number of seconds above 0, at most a day',
  text: 'a text',
  object: 'an object',
};

/** What in vitals.config.js could not be used; each counts as not set. */
export default function ConfigNotices({ problems }: { readonly problems: readonly ConfigProblem[] }) {
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

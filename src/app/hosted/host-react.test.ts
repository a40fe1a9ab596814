import { describe, expect, it } from 'vitest';
import { hostProblem } from './host-react';

const nothing = () => null;
const airflow = (version: string) => ({
  React: { version, createElement: nothing },
  ReactDOM: { createPortal: nothing },
  ReactJSXRuntime: { jsx: nothing },
});

describe('whether a page can hold ours', () => {
  it.each(['19.1.1', '19.3.0', '20.0.0'])('is possible with React %s', (version) => {
    expect(hostProblem(airflow(version))).toBeNull();
  });

  it('is refused with an older React, and the sentence names it', () => {
    expect(hostProblem(airflow('18.3.1'))).toContain('this Airflow has 18.3.1');
  });

  it.each([
    ['nothing at all', {}],
    ['no ReactDOM', { ...airflow('19.1.1'), ReactDOM: undefined }],
    ['no JSX functions', { ...airflow('19.1.1'), ReactJSXRuntime: {} }],
    ['a React without a version', { ...airflow('19.1.1'), React: { createElement: nothing } }],
    ['something else under the name', { ...airflow('19.1.1'), React: 'react' }],
  ])('is refused with %s', (_what, globals) => {
    expect(hostProblem(globals)).toContain('does not share React');
  });
});

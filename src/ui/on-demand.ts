import { type ComponentType, lazy } from 'react';

/** The code of a part could not be had: the server is away, or serves another version by now. */
export class CodeMissing extends Error {}

interface Code<P> {
  readonly default: ComponentType<P>;
}

/** A part whose code comes when it is first drawn. Where it cannot be had, it throws a CodeMissing, not the browser's own words. */
export const onDemand = <P>(load: () => Promise<Code<P>>) =>
  lazy(() =>
    load().catch((cause: unknown): never => {
      throw new CodeMissing('Code did not arrive', { cause });
    }),
  );

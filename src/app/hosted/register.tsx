import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary';
import { HOST_WORDS } from '../../ui/words-host';
import { hostProblem } from './host-react';

type Drawn = () => ReactNode;

const registered = new Map<string, Drawn>();

/**
 * Gives the host a component under `name`, as a global: a plain function, which is all that it takes. Where the host cannot
 * hold ours, what is drawn is a sentence that says why. A second time for the same name it is the same function: the host
 * would take another one for another component, and draw everything anew.
 */
export function registerApp(name: string, App: Drawn): void {
  const globals = globalThis as unknown as Record<string, unknown>;
  const problem = hostProblem(globals);
  const drawn: Drawn =
    problem === null
      ? () => (
          <ErrorBoundary instead={({ message }) => HOST_WORDS.failed(message)}>
            <App />
          </ErrorBoundary>
        )
      : () => problem;
  const component = registered.get(name) ?? drawn;
  if (problem === null) registered.set(name, component);
  globals[name] = component;
}

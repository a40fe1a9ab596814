import { ErrorBoundary } from '../ui/error-boundary';
import { pageFailed } from './failures';
import { Shell } from './shell';

/** The whole page; expects a session around it. */
export const App = () => (
  <ErrorBoundary instead={pageFailed}>
    <Shell />
  </ErrorBoundary>
);

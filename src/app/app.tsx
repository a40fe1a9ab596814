import { useMemo } from 'react';
import { ErrorBoundary } from '../ui/error-boundary';
import { SurfaceProvider, useSurface } from '../ui/surface';
import { pageFailed } from './failures';
import { Shell } from './shell';

interface AppProps {
  /** The page is a part of another one (`?embed=1`): it has no bar and no settings then. */
  readonly isFrame?: boolean;
}

/** The whole page; expects a session around it. */
export function App({ isFrame = false }: AppProps) {
  const around = useSurface();
  const surface = useMemo(
    () => (isFrame ? { ...around, kind: 'frame' as const } : around),
    [around, isFrame],
  );
  return (
    <ErrorBoundary instead={pageFailed}>
      <SurfaceProvider value={surface}>
        <Shell />
      </SurfaceProvider>
    </ErrorBoundary>
  );
}

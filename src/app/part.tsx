import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../ui/error-boundary';
import { partFailed } from './failures';

interface PartProps {
  readonly name: string;
  readonly meanwhile: ReactNode;
  readonly children: ReactNode;
}

/** A part whose code comes on demand: room for it meanwhile, and its failure stays its own. */
export const Part = ({ name, meanwhile, children }: PartProps) => (
  <ErrorBoundary instead={partFailed(name)}>
    <Suspense fallback={meanwhile}>{children}</Suspense>
  </ErrorBoundary>
);

import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What stands in its place. */
  readonly instead: (error: Error) => ReactNode;
}

interface State {
  readonly error: Error | null;
}

/** Keeps the failure of a part (its code did not arrive, or a bug) from taking the rest of the page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.instead(error);
  }
}

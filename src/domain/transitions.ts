import type { ExecutorInstanceReport, ExecutorReasonCode } from './model';
import type { Instant } from './time';

/** The moment from which one scheduler held another verdict of an executor, or another kind of reason, as the plugin kept it. */
export interface ExecutorTransition {
  readonly at: Instant;
  /** The scheduler's host, and its job row; null where the answer does not say. */
  readonly scheduler: string | null;
  readonly job: number | null;
  readonly executor: string;
  readonly instance: string | null;
  /** `unknown`: no check, a word that nobody knows, or the scheduler that asked is gone. */
  readonly health: 'healthy' | 'unhealthy' | 'unknown';
  readonly reason: string | null;
  readonly kind: ExecutorReasonCode | null;
}

/** One good reading of what the schedulers kept. */
export interface TransitionList {
  /** As sent: newest first. */
  readonly transitions: readonly ExecutorTransition[];
  /** Nothing older is there: not that nothing was before. */
  readonly isComplete: boolean;
  /** When it was answered, by the server's clock. */
  readonly at: Instant;
  /** What health said of executors then: who still holds his last verdict. */
  readonly reports: readonly ExecutorInstanceReport[];
}

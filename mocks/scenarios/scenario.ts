import type { Deployment } from '../world';

/** The stable words of Vitals; what a scenario expects is a word for each component that it is about. */
export type Word =
  | 'healthy'
  | 'late'
  | 'degraded'
  | 'unhealthy'
  | 'unknown'
  | 'not_deployed'
  | 'not_reported';
/** A row that counts no more: it ended, or it was lost and replaced, or lost for long. */
export type RowWord = Word | 'stopped' | 'gone';
export type Component = 'scheduler' | 'triggerer' | 'dag_processor' | 'executor' | 'metadatabase';
export interface Checkpoint {
  /** Seconds after the scenario's start. */
  readonly at_s: number;
  /** What a page that has asked since the start, logged in where the scenario lets it, says then; components left out may say anything. */
  readonly expected: Partial<Record<Component, Word>>;
  /** What the sentence about a component has to name: a host, a bundle, a team. */
  readonly names?: Partial<Record<Component, readonly string[]>>;
  /** What it says of rows of the job table: `triggerer-1` is a process, `triggerer-1#1` its first life; null: not shown. */
  readonly rows?: Readonly<Record<string, RowWord | null>>;
}
export interface Scenario extends Deployment {
  /** Kebab-case, for links. */
  readonly name: string;
  readonly title: string;
  /** Two sentences. */
  readonly story: string;
  readonly checkpoints: readonly Checkpoint[];
}

export const all = (word: Word): Record<Component, Word> => ({
  scheduler: word,
  triggerer: word,
  dag_processor: word,
  executor: word,
  metadatabase: word,
});
export const HEALTHY = all('healthy');

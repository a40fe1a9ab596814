import type { Decoded } from '../domain/payload-health';
import type { Judge } from '../domain/verdict-rules';

/** How an answer of health is read and judged. */
export interface Rules {
  /** The text of an answer -> what it says; null: these rules are not enough for it. */
  readonly decode: (body: string) => Decoded | null;
  readonly judge: Judge;
}

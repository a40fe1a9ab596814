import type { Reason } from '../domain/reasons';
import type { Zone } from './words-time';

/** One sentence for each code of a family of reasons; the compiler refuses a code that is missing. */
export type Tell<R extends Reason> = {
  readonly [C in R['code']]: (reason: Extract<R, { readonly code: C }>, zone: Zone) => string;
};

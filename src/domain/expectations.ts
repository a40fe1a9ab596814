import type { ComponentName, HeartbeatComponent } from './model';

/** Who said so: the operator for everybody, or a person for this browser alone. */
export type SaidBy = 'operator' | 'browser';

/** What a deployment is expected to have. */
export interface Expectations {
  /** How many live instances; whole numbers, 1 and more. */
  readonly expect: Readonly<
    Partial<Record<HeartbeatComponent, { readonly count: number; readonly by: SaidBy }>>
  >;
  /** What does not run here on purpose. It never hides a component that reports. */
  readonly notDeployed: Readonly<Partial<Record<ComponentName, SaidBy>>>;
}

export const NO_EXPECTATIONS: Expectations = { expect: {}, notDeployed: {} };

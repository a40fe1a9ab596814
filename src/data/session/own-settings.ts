import type { Expectations } from '../../domain/expectations';
import { type Cell, cell } from '../cell';
import type { Environment } from '../environment';
import { expectationsOf, type OwnExpectations } from '../expectations';
import { readKeepsHidden } from '../keep-hidden';
import { readOwnExpectations } from '../own-expectations';
import { readOwnLimits } from '../own-limits';
import type { OperatorLimits } from '../runtime-config';
import { share } from '../sharing';
import { storageOf } from '../storage';

/**
 * What one reader set in this browser, kept in its storage, over what the operator set for everybody. To set it is
 * `set-own.ts`'s: the card of Airflow's home page only reads.
 */
export interface OwnSettings {
  readonly limits: Cell<OperatorLimits>;
  readonly expectations: Cell<OwnExpectations>;
  readonly keepsHidden: Cell<boolean>;
  /** The two together; the browser outranks the operator, component by component. */
  readonly operatorLimits: () => OperatorLimits;
  readonly expected: () => Expectations;
  /** Another page of this browser may have set them since: reads them again, and sets only what has changed. */
  readonly reread: () => void;
}

/**
 * Reads what is stored; what is damaged there counts as not set. What is set holds for one Airflow; whether to record unseen
 * is a habit of the browser's.
 */
export function ownSettings(environment: Pick<Environment, 'storage' | 'config' | 'base'>): OwnSettings {
  const { storage, config } = environment;
  const its = storageOf(environment);
  const limits = cell(readOwnLimits(its));
  const expectations = cell(readOwnExpectations(its));
  const keepsHidden = cell(readKeepsHidden(storage));
  return {
    limits,
    expectations,
    keepsHidden,
    operatorLimits: () => ({ ...config.limits, ...limits.get() }),
    expected: () => expectationsOf(config.expectations, expectations.get()),
    reread() {
      limits.set(share(limits.get(), readOwnLimits(its)));
      expectations.set(share(expectations.get(), readOwnExpectations(its)));
      keepsHidden.set(readKeepsHidden(storage));
    },
  };
}

import type { OwnExpectations } from '../expectations';
import { writeKeepsHidden } from '../keep-hidden';
import { writeOwnExpectations } from '../own-expectations';
import { writeOwnLimits } from '../own-limits';
import type { OperatorLimits } from '../runtime-config';
import type { Session } from '../session';
import { storageOf } from '../storage';

/** Limits of this browser, which outrank the operator's file; kept in storage. {} for none. */
export function setOwnLimits({ environment, ownLimits }: Session, limits: OperatorLimits): void {
  writeOwnLimits(storageOf(environment), limits);
  ownLimits.set(limits);
}

/** The same for what is expected to run. */
export function setOwnExpectations({ environment, ownExpectations }: Session, own: OwnExpectations): void {
  writeOwnExpectations(storageOf(environment), own);
  ownExpectations.set(own);
}

/** Whether this browser goes on asking and recording while nobody sees the page. */
export function setKeepsHidden({ environment, keepsHidden }: Session, keeps: boolean): void {
  writeKeepsHidden(environment.storage, keeps);
  keepsHidden.set(keeps);
}

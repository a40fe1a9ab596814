import { COMPONENTS } from '../domain/model';
import { asCount, type OwnExpectations } from './expectations';
import { collect } from './raw';
import type { KeyValue } from './storage';

const KEY = 'vitals.expectations';

/** What was said in this browser; what is damaged in storage counts as not said. */
export function readOwnExpectations(storage: KeyValue): OwnExpectations {
  try {
    const stored = JSON.parse(storage.get(KEY) ?? 'null') as Partial<OwnExpectations> | null;
    const said: readonly unknown[] = stored?.notDeployed ?? [];
    return {
      expect: collect((component) => asCount(stored?.expect?.[component])),
      notDeployed: COMPONENTS.filter((component) => said.includes(component)),
    };
  } catch {
    return { expect: {}, notDeployed: [] };
  }
}

/** Keeps it for the next visit. */
export function writeOwnExpectations(storage: KeyValue, own: OwnExpectations): void {
  const isEmpty = Object.keys(own.expect).length === 0 && own.notDeployed.length === 0;
  storage.set(KEY, isEmpty ? null : JSON.stringify(own));
}

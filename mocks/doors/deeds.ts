import { applyFault } from '../faults';
import { checkArguments } from '../faults/arguments';
import { FaultError } from '../faults/fault-error';
import { heal } from '../faults/heal';
import type { Fault, Happening, World } from '../state';
import { runOf } from '../world';
import { addReplica, type Replica, removeReplica } from './replicas';

/** What a person can do to a world. */
export type Deed =
  | { readonly does: 'fault'; readonly fault: Fault }
  /** One fault by its number, and nothing else of its target. */
  | { readonly does: 'heal'; readonly id: number }
  | { readonly does: 'add'; readonly replica: Replica }
  | { readonly does: 'remove'; readonly name: string };

/** A deed and its time: whole milliseconds after the scenario's start. */
export interface Act {
  readonly at_ms: number;
  readonly deed: Deed;
}

/** Does it now. Throws `FaultError` where it cannot be done; nothing has changed then. */
export function perform(world: World, deed: Deed, hear?: (happening: Happening) => void): void {
  const run = runOf(world, hear);
  if (deed.does === 'fault') {
    const refusal = checkArguments(deed.fault);
    if (refusal !== undefined) throw new FaultError(...refusal);
    applyFault(run, deed.fault);
  } else if (deed.does === 'heal') heal(run, deed.id);
  else if (deed.does === 'add') addReplica(run, deed.replica);
  else removeReplica(run, deed.name);
}

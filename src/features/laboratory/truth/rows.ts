import { PILL } from '../../../ui/words-names';
import { partWords, seenWords, TRUTH, wayWords } from '../../../ui/words-truth';
import type { AskedTruth, Truth } from '../world';
import type { Look, Scene, TruthRow } from './look';
import { markOf, sightOf } from './marks';
import { matchProcesses } from './match';
import { processRow } from './process';
import { askedKey, indexOf, pageIndexOf } from './row-index';
import { bundleRow, componentRow, serviceRow } from './wholes';

const PROCESSES = ['scheduler', 'triggerer', 'dag_processor'] as const;

/** Every part of the world beside what the page says of it; by kind, executors first, each kind as the world has it. */
export function truthRows(look: Look): readonly TruthRow[] {
  const { state, judged } = look;
  const world = indexOf(state);
  const scene: Scene = { ...look, world, page: pageIndexOf(judged) };
  const isAsked = new Set(state.asked.map(({ executor }) => executor));
  const words = (one: Truth) => (): string => partWords(one, world.faults.get(one.name) ?? []);
  return [
    ...(state.asked.length === 0 ? [] : [componentRow('executor', scene)]),
    ...state.asked.map((way) => askedRow(way, scene)),
    ...world
      .of('executor')
      .filter(({ name }) => !isAsked.has(name))
      .map((one) => unaskedRow(one, scene, words(one))),
    ...PROCESSES.flatMap((component) => {
      const members = world.of(component);
      if (members.length === 0) return [];
      const found = matchProcesses(members, judged.components[component]);
      return [
        componentRow(component, scene),
        ...members.map((one) => processRow(one, found.get(one.name) ?? null, component, scene, words(one))),
      ];
    }),
    ...world.of('bundle').map((one) => bundleRow(one, scene, words(one))),
    ...world.services.map((one) => serviceRow(one, scene, words(one))),
  ];
}

/** One scheduler's view of one executor; the page knows schedulers by their hosts. */
function askedRow(way: AskedTruth, { judged, zone, world, page }: Scene): TruthRow {
  const { scheduler, executor } = way;
  const host = world.byName.get(scheduler)?.hostname ?? scheduler;
  const row = page.asked.get(askedKey(executor, host)) ?? null;
  const services = world.byName.get(executor)?.executor?.services ?? [];
  const behind = (): string =>
    services
      .flatMap((name) => world.byName.get(name) ?? [])
      .map((one) => `${one.name} ${partWords(one, world.faults.get(one.name) ?? [])}`)
      .join(', ');
  return {
    id: `asked:${JSON.stringify([scheduler, executor, way.instance])}`,
    name: executor,
    asker: scheduler,
    ...(host !== null && host !== scheduler && { host }),
    isMono: true,
    well: way.well,
    mark: row === null ? 'not_told' : markOf(sightOf(row.verdict), way.well),
    parts: [executor, ...services],
    words: (now) => ({
      seen: row === null ? missing(judged.components.executor.verdict) : seenWords(row, now, zone),
      truth: wayWords(way.state, behind()),
    }),
  };
}

const missing = (verdict: string): string =>
  verdict === 'not_reported' ? PILL.not_reported.toLowerCase() : TRUTH.absent;

/** An executor that no scheduler has a row for. */
const unaskedRow = (one: Truth, { judged }: Scene, truth: () => string): TruthRow => ({
  id: `executor:${one.name}`,
  name: one.name,
  asker: null,
  isMono: true,
  well: one.well,
  mark: 'not_told',
  parts: [one.name, ...(one.executor?.services ?? [])],
  words: () => ({ seen: missing(judged.components.executor.verdict), truth: truth() }),
});

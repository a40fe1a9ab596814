import type { Judged } from '../../../domain/judged';
import type { ComponentName } from '../../../domain/model';
import { shortName } from '../../../ui/words-instance';
import { thousands } from '../../../ui/words-lists';
import { PILL, TITLE } from '../../../ui/words-names';
import { verdictWord } from '../../../ui/words-nouns';
import { TRUTH } from '../../../ui/words-truth';
import type { Truth } from '../world';
import type { Scene, TruthRow } from './look';
import { isByHealth, markOf, type Sight, sightOf } from './marks';
import { isNotThere } from './process';

/** A component as a whole: its card beside how many of it are well, and what of its work nobody owns. */
export function componentRow(component: ComponentName, { judged, state, world }: Scene): TruthRow {
  const card = judged.components[component];
  const members =
    component === 'executor' ? state.asked : world.of(component).filter((one) => !isNotThere(one));
  const unowned =
    { dag_processor: world.unownedBundles, triggerer: world.unownedTeams }[component as string] ?? [];
  const good = members.filter(({ well }) => well).length;
  const well = good === members.length && unowned.length === 0;
  // Other sources make a component degraded, never worse: that it is down is always health's own word.
  const byHealth = card.verdict === 'unhealthy' || isByHealth(card.reason);
  return {
    id: `whole:${component}`,
    name: TRUTH.asWhole(TITLE[component]),
    asker: null,
    isMono: false,
    well,
    mark:
      members.length === 0 && card.verdict === 'not_deployed'
        ? 'agrees'
        : markOf(sightOf(card.verdict), well, byHealth),
    parts:
      component === 'executor'
        ? world.of('executor').flatMap(({ name, executor }) => [name, ...(executor?.services ?? [])])
        : world.of(component).map(({ name }) => name),
    words: () => {
      const word = verdictWord(card.verdict);
      const elsewhere = card.reason.code === 'not_working' ? TRUTH.byParses(word) : TRUTH.byJobs(word);
      const number = thousands(members.length);
      const count =
        members.length === 0
          ? TRUTH.none
          : good === members.length
            ? TRUTH.allWell(number)
            : TRUTH.well(thousands(good), number);
      return {
        seen: byHealth ? word : elsewhere,
        truth: unowned.length === 0 ? count : `${count}; ${TRUTH.unowned(unowned)}`,
      };
    },
  };
}

/** A bundle: its owners and its parsing as the page knows them, beside who serves it in truth. */
export function bundleRow(one: Truth, { world, page }: Scene, truth: () => string): TruthRow {
  const scope = page.bundles.get(one.name);
  const { owners, working } = world.ownersOf(one.name);
  const isStalled = scope?.progress?.isStalled === true;
  const isOwned = scope !== undefined && scope.owners.length > 0;
  const sight: Sight = scope === undefined ? 'hidden' : isOwned && !isStalled ? 'good' : 'bad';
  const isNeeded = one.configured !== false;
  const well = one.well && (working.length > 0 || !isNeeded);
  const seen = (): string => {
    if (scope === undefined) return TRUTH.absent;
    if (isStalled) return TRUTH.bundleSeen.stalled;
    return isOwned ? TRUTH.bundleSeen.owned(scope.owners.length) : TRUTH.bundleSeen.unowned;
  };
  return {
    id: `bundle:${one.name}`,
    name: one.name,
    asker: null,
    isMono: true,
    well,
    mark: markOf(sight, well, !isStalled),
    parts: [one.name],
    words: () => ({ seen: seen(), truth: TRUTH.owned(truth(), owners, isNeeded, working.length > 0) }),
  };
}

/** A service: the database has a card, the API server answers or does not, and the others are seen through executors. */
export function serviceRow(one: Truth, scene: Scene, truth: () => string): TruthRow {
  const [sight, seen] = sightOfService(one, scene);
  return {
    id: `service:${one.name}`,
    name: one.name,
    asker: null,
    isMono: true,
    well: one.well,
    mark: markOf(sight, one.well),
    parts: [one.name],
    words: () => ({ seen, truth: truth() }),
  };
}

function sightOfService(one: Truth, { judged, world, page }: Scene): readonly [Sight, string] {
  if (one.kind === 'database') {
    const { verdict } = judged.components.metadatabase;
    return [sightOf(verdict), verdictWord(verdict)];
  }
  if (one.kind === 'api-server') return FEED[judged.feed];
  const rows = [...(world.users.get(one.name) ?? [])].flatMap(
    (executor) => page.byExecutor.get(executor) ?? [],
  );
  const sights = rows.map(({ verdict }) => sightOf(verdict));
  // The worst that is said of it, and by whom.
  const at = sights.includes('bad') ? sights.indexOf('bad') : sights.indexOf('good');
  const row = rows[at];
  if (row === undefined) return ['hidden', TRUTH.noRow];
  return [sights[at] ?? 'hidden', TRUTH.through(shortName(row), PILL[row.pill].toLowerCase())];
}

const FEED: Readonly<Record<Judged['feed'], readonly [Sight, string]>> = {
  alive: ['good', TRUTH.answers],
  failing: ['bad', TRUTH.noAnswer],
  first: ['unknown', TRUTH.notAsked],
  paused: ['unknown', TRUTH.notAsked],
};

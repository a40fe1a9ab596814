import type { Moment } from '../history/moment';
import type { Episode, Subject } from '../incidents';
import type { Judged, JudgedComponent } from '../judged';
import { COMPONENTS, type ComponentName } from '../model';
import { type Instant, instant } from '../time';
import { causeOf, isFollowing } from './cause';
import { type State, step } from './component';
import type { IncidentMemory, Standing } from './memory';
import { setBack } from './set-back';
import { seeing, unseeing, unwatched } from './sight';

/** What is remembered afterwards, and the episodes that are new or not what they were: put in place of those with their ids. */
interface Folded {
  readonly memory: IncidentMemory;
  readonly changed: readonly Episode[];
}

/**
 * One moment more. A component is in trouble while it stands among `troubles` or `follows` of an answer; while nobody can
 * see (no answer, a pause, a closed page) nothing opens and nothing closes. The page's own sight of Airflow is a subject
 * of its own: from the first failed try to the next answer, or until nobody asks. Pure; an answer older than the last one counts at its time.
 */
export function foldIncidents(memory: IncidentMemory, moment: Moment): Folded {
  switch (moment.kind) {
    case 'answered':
      return answered(memory, moment);
    case 'failed':
      return failed(memory, moment);
    case 'set_back':
      return withClockBack(memory, moment);
    case 'rested':
      return rested(memory, moment);
  }
}

/** What may be the cause of others comes before them. */
const ORDER: readonly ComponentName[] = [
  'metadatabase',
  ...COMPONENTS.filter((name) => name !== 'metadatabase'),
];

function answered(
  memory: IncidentMemory,
  { at: told, judged, blind }: Moment & { kind: 'answered' },
): Folded {
  const at = instant(Math.max(told, memory.last ?? told));
  const changed: Episode[] = [];
  const standing: Partial<Record<ComponentName, Standing>> = {};
  const notBefore: Partial<Record<ComponentName, Instant>> = { ...memory.notBefore };
  let { ids } = memory;
  for (const name of ORDER) {
    const component = judged.components[name];
    const state = stateOf(component, judged);
    if (state === 'well' || state === 'follows' || wasHidden(memory.standing[name])) notBefore[name] = at;
    const before = memory.standing[name];
    const isAmiss = state === 'follows' || state === 'trouble';
    const [id, second] = nextId(ids, name, at);
    const next = step(before ?? null, state, {
      judged: component,
      at,
      isBlind: blind !== null || memory.last === null,
      notBefore: notBefore[name] ?? null,
      id,
      cause: isAmiss ? causeOf(component, judged, standing, before?.episode.began ?? at) : null,
    });
    if (next.standing !== null) standing[name] = next.standing;
    if (uses(next.standing, id)) ids = { ...ids, [name]: second };
    changed.push(...next.changed);
  }
  if (memory.sight !== null) changed.push(seeing(memory.sight, at));
  return { memory: { ...memory, last: at, notBefore, standing, sight: null, ids }, changed };
}

const uses = (standing: Standing | null, id: string): boolean =>
  standing?.episode.id === id || standing?.tail?.id === id;

/** Until this answer nobody could know it, only because of another. */
const wasHidden = (before: Standing | undefined): boolean =>
  before !== undefined && isFollowing(before.episode.worst.reason);

function stateOf(component: JudgedComponent, { troubles, follows }: Judged): State {
  if (isUntold(component)) return 'quiet';
  if (troubles.some((one) => one.component === component.component)) return 'trouble';
  if (follows.some((one) => one.component === component.component)) return 'follows';
  return component.verdict === 'unknown' || isFollowing(component.reason) ? 'quiet' : 'well';
}

/** Nobody tells of executors just now, or at all: only of a plugin that is gone, or told to keep still, is nothing to be expected. */
const isUntold = ({ component, verdict, reason }: JudgedComponent): boolean =>
  component === 'executor' &&
  (reason.code === 'executors_missing'
    ? reason.state !== 'absent' && reason.state !== 'off'
    : verdict === 'not_reported');

/** `triggerer-1764511331`; a second that was given away already is not given again. */
function nextId(ids: IncidentMemory['ids'], subject: Subject, at: Instant): readonly [string, number] {
  const second = Math.max(Math.floor(at / 1000), (ids[subject] ?? Number.NEGATIVE_INFINITY) + 1);
  return [`${subject}-${second}`, second];
}

/** Nobody asks any more, so that nobody asks in vain. */
function rested(memory: IncidentMemory, { at }: Moment & { kind: 'rested' }): Folded {
  if (memory.sight === null) return { memory, changed: [] };
  return { memory: { ...memory, sight: null }, changed: [unwatched(memory.sight, at)] };
}

/** Nobody could see after the last answer, whatever a clock says that has leapt since. */
function failed(memory: IncidentMemory, moment: Moment & { kind: 'failed' }): Folded {
  const late = (time: Instant): Instant => instant(Math.max(time, memory.last ?? time));
  const at = late(moment.at);
  const [id, second] = nextId(memory.ids, 'sight', at);
  const sight = unseeing(memory.sight, { ...moment, at, since: late(moment.since) }, id);
  const ids = memory.sight === null ? { ...memory.ids, sight: second } : memory.ids;
  return { memory: { ...memory, sight, ids }, changed: [sight] };
}

/**
 * Only what stands; episodes that are over are for whoever keeps them (`setBack`). What was seen only later than `at` stands no
 * more: the next answer tells anew what there is, and since when.
 */
function withClockBack(memory: IncidentMemory, { at }: Moment & { kind: 'set_back' }): Folded {
  const changed: Episode[] = [];
  const moved = (episode: Episode): Episode | null => {
    const next = setBack(episode, at);
    if (next !== null && next !== episode) changed.push(next);
    return next;
  };
  const standing: [string, Standing][] = [];
  for (const [name, one] of Object.entries(memory.standing)) {
    const episode = moved(one.episode);
    if (episode !== null) standing.push([name, { ...one, episode, tail: one.tail && setBack(one.tail, at) }]);
  }
  return {
    memory: {
      ...memory,
      last: memory.last && instant(Math.min(memory.last, at)),
      notBefore: Object.fromEntries(Object.entries(memory.notBefore).filter(([, time]) => time <= at)),
      standing: Object.fromEntries(standing),
      sight: memory.sight && moved(memory.sight),
    },
    changed,
  };
}

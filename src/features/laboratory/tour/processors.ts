import type { Pill } from '../../../domain/judged';
import { list } from '../../../ui/words-lists';
import * as words from '../../../ui/words-tour-processors';
import type { Told } from '../../../ui/words-tour-told';
import { beatsOf } from './beats';
import { blameOf, componentAt, faultOf, firstSecond, healedAt, turnOf } from './figures';
import { BUNDLES, DAGS } from './heard';
import { idlePicture, workersOf } from './idle';
import type { Run } from './run';
import { from, type Step, tapeOf } from './step';
import { apiProcessorOf, bundlesOf, eventsOf, otherThan, processorAt, requestsOf } from './work';

/** Bundles that have no owner at a second of the run, as the page says. */
function bareAt(run: Run, second: number): { readonly bare: readonly string[]; readonly total: number } {
  const scopes = componentAt(run, second, 'dag_processor').joined?.scopes ?? [];
  const bare = scopes.flatMap(({ owners, name }) => (owners.length === 0 && name !== null ? [name] : []));
  return { bare, total: scopes.length };
}

function twoModes(run: Run): Told | null {
  const api = apiProcessorOf(run.tape);
  const database = api === null ? null : otherThan(run, api);
  if (api === null || database === null) return null;
  const bundles = bundlesOf(processorAt(run, 0, api));
  const { every_s } = beatsOf(run, 'dag_processor', api);
  return words.twoModes({
    api,
    database,
    every: every_s ?? 0,
    claimed: requestsOf(run.tape, bundles).done.filter((t) => t < 60).length,
    bundles,
  });
}

function outage(run: Run): Told | null {
  const fault = faultOf(run.tape);
  const api = apiProcessorOf(run.tape);
  if (fault === null || api === null) return null;
  const { broken } = fault;
  const blame = blameOf(run, broken.at);
  const [exited] = eventsOf(run.tape, 'exited', api);
  const database = otherThan(run, api);
  if (blame === null || exited === undefined || database === null) return null;
  return words.outage({
    api,
    database,
    brokenAt: broken.at,
    lastBeat: beatsOf(run, 'dag_processor', api).at.findLast((t) => t <= exited.t) ?? 0,
    failed: eventsOf(run.tape, 'beat_failed', api).length,
    exitedAt: exited.t,
    troubleAt: blame.turned,
    bundles: bareAt(run, blame.at).bare,
  });
}

function idle(run: Run): Told | null {
  const found = workersOf(run);
  if (found === null) return null;
  const { broken, mended } = found.fault;
  const [, api] = found.workers;
  const requests = requestsOf(run.tape, api.bundles);
  const slow = run.tape.events.find(({ event, t }) => event === 'fault' && t === broken.at);
  if (api.saidAfter === null || typeof slow?.['by_ms'] !== 'number') return null;
  const end = mended?.at ?? run.length;
  return words.notWorking({
    api: api.name,
    brokenAt: broken.at,
    slow_s: slow['by_ms'] / 1000,
    beats: api.beats,
    waiting: requests.waitingAt(end) + requests.expired.filter((t) => t <= end).length,
    expired: requests.expired.filter((t) => t <= end).length,
    saidAfter: api.saidAfter,
    bundle: list(api.bundles),
  });
}

function retired(run: Run): Told | null {
  const fault = faultOf(run.tape);
  const api = apiProcessorOf(run.tape);
  const blame = fault === null ? null : blameOf(run, fault.broken.at);
  const [told] = eventsOf(run.tape, 'restart_required', api);
  if (fault === null || api === null || blame === null || told === undefined) return null;
  const restartedAt = fault.mended?.at ?? null;
  const well = restartedAt === null ? null : healedAt(run, restartedAt);
  return words.retired({
    api,
    retiredAt: fault.broken.at,
    toldAt: told.t,
    troubleAt: blame.turned,
    bundles: bareAt(run, blame.at).bare,
    restartedAt,
    wellAt: well,
  });
}

function crashed(run: Run): Told | null {
  const fault = faultOf(run.tape);
  const api = apiProcessorOf(run.tape);
  const [registered] = eventsOf(run.tape, 'registered', api);
  if (fault?.mended == null || api === null || registered === undefined) return null;
  const beats = beatsOf(run, 'dag_processor', api);
  const saysFirst = (pill: Pill): number | null =>
    firstSecond(run, fault.broken.at, (second) => componentAt(run, second, 'dag_processor').pill === pill);
  const bare = saysFirst('degraded');
  return words.crashed({
    api,
    killedAt: fault.broken.at,
    startedAt: fault.mended.at,
    refused: eventsOf(run.tape, 'register_refused', api).length,
    registeredAt: registered.t,
    limit: beats.limit_s,
    lastBeat: beats.at.findLast((t) => t <= fault.broken.at) ?? 0,
    lateAt: saysFirst('late'),
    bareAt: bare === null ? null : turnOf(run, bare, 'dag_processor'),
  });
}

function unseen(run: Run): Told | null {
  const [refused] = eventsOf(run.tape, 'register_refused');
  if (refused === undefined) return null;
  const { bare, total } = bareAt(run, refused.t + run.grain);
  if (bare.length === 0) return null;
  return words.unseen({
    api: String(refused['process']),
    startedAt: refused.t,
    code: String(refused['code']),
    covered: total - bare.length,
    total,
    bundles: bare,
  });
}

/** A step about one run. */
const about =
  (tell: (run: Run) => Told | null) =>
  (runs: readonly Run[]): Told | null =>
    runs[0] === undefined ? null : tell(runs[0]);

/** Long enough for parse times to prove that nobody works. */
const IDLE_S = 960;
const LISTED = { ask: [{ path: BUNDLES, every: 5 }] };
const SLOW = tapeOf('slow-execution-api', IDLE_S, {
  every: 5,
  ask: [
    { path: DAGS, every: 30 },
    { path: BUNDLES, every: 60 },
  ],
});

/** Dag processors without database access, in six steps. */
export const PROCESSOR_TOUR: readonly Step[] = [
  {
    name: words.STEP.modes,
    situation: from('two-modes', 30),
    tapes: [tapeOf('two-modes', 90, LISTED)],
    tell: about(twoModes),
  },
  {
    name: words.STEP.outage,
    situation: from('execution-api-outage', 25),
    tapes: [tapeOf('execution-api-outage', 100, LISTED)],
    tell: about(outage),
  },
  {
    name: words.STEP.idle,
    situation: from('slow-execution-api', 110),
    tapes: [SLOW],
    tell: about(idle),
    picture: ([run], zone) => (run === undefined ? null : idlePicture(run, zone)),
  },
  {
    name: words.STEP.retired,
    situation: from('retired-registration', 15),
    tapes: [tapeOf('retired-registration', 90, LISTED)],
    tell: about(retired),
  },
  {
    name: words.STEP.crashed,
    situation: from('crashed-session', 8),
    tapes: [tapeOf('crashed-session', 90, LISTED)],
    tell: about(crashed),
  },
  {
    name: words.STEP.unseen,
    situation: from('bundle-not-granted', 12),
    tapes: [tapeOf('bundle-not-granted', 40, LISTED)],
    tell: about(unseen),
  },
];

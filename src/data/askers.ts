import { isTold } from '../domain/dated';
import {
  type Extras,
  heardBundles,
  heardIntervals,
  heardJobs,
  heardParses,
  heardTransitions,
} from '../domain/extras';
import { HEARTBEAT_COMPONENTS, type Problem } from '../domain/model';
import type { RouteState } from '../domain/plugin-route';
import { atLeast, releaseOf } from '../domain/release';
import { jobsEvery } from '../domain/replicas';
import { serverTime } from '../domain/server-clock';
import { type Instant, ms, seconds } from '../domain/time';
import type { Watch } from '../domain/watch';
import { type Asker, type AskerPorts, createAsker } from './asker';
import { ProblemError } from './client';
import type { Environment } from './environment';
import type { HealthRoute } from './health-route';
import type { Host } from './later';
import { createRota, type RotaFacts } from './parse-rota';
import { tellsAll } from './plugin-told';
import type { Questions } from './questions';
import { toldBy } from './runtime-config';
import type { AskedName, Askers } from './source-states';
import type { TransitionsAnswer } from './sources/transitions';
import type { Tabs } from './tabs';

const BUNDLES_EVERY = seconds(60);
/** Between two questions about what was parsed, and between two about the same bundle. */
const PARSES_EVERY = seconds(20);
const SAME_BUNDLE_EVERY = seconds(60);
/** The first round is quicker: a page that was opened because something is wrong should say soon what it is. */
const FIRST_ROUND_EVERY = seconds(2);

/** Where answers go. */
export interface Heard {
  readonly extras: () => Extras;
  readonly fold: (change: (extras: Extras) => Extras) => void;
  /** Job rows by their ids, as the server sent them. */
  readonly keep: (rows: ReadonlyMap<number, unknown>) => void;
}

/** What the plugin kept of executors; null: nobody here wants to know. */
export type AskTransitions = ((stop: AbortSignal) => Promise<TransitionsAnswer>) | null;

/** Whether the plugin's routes are there and answer this reader, by what the one for health says. */
const ROUTED: ReadonlySet<RouteState> = new Set([
  'reported',
  'not_yet',
  'off',
  'store_failed',
  'unrecognised',
]);

/**
 * One asker for each source besides health. The release decides what there is; the job list goes first, and while it
 * needs a login nothing else that needs one is asked: the browser writes each refusal to its console.
 */
export function createAskers(
  { clock, config, base }: Pick<Environment, 'clock' | 'config' | 'base'>,
  questions: Questions,
  route: HealthRoute,
  tabs: Tabs,
  host: Host,
  heard: Heard,
  changed: () => void,
  askTransitions: AskTransitions,
): Askers {
  const rota = createRota();
  const server = (at: Instant): Instant => serverTime(host.clock(), at);
  const release = (): string | null =>
    releaseOf(host.watch().release, host.watch().answer?.snapshot.shape ?? 'plain');
  /** Also for what another tab is told; it hears of it at once. */
  function make(topic: AskedName, ports: Pick<AskerPorts, 'ask' | 'every' | 'sooner' | 'wanted'>): Asker {
    const times = () => tabs.times(topic);
    const asker = createAsker({ clock, isWatching: host.isWatching, changed, times, ...ports });
    tabs.attend(topic, { heard: asker.heard, ask: asker.askNow });
    return asker;
  }

  const releaseAsker = make('release', {
    wanted: () => 'yes',
    every: () => null,
    async ask() {
      const before = host.watch().release;
      const told = await questions.release();
      host.told({ release: told });
      if (before !== null && told !== before) renew();
      return 1;
    },
  });
  /** Told, or asked for in vain: then the shape of the answers has to do. */
  const isReleaseSettled = (): boolean =>
    host.watch().release !== null || releaseAsker.state().settledAt !== null;

  const jobs = make('jobs', {
    wanted: () => 'yes',
    every: () => jobsEvery(host.watch().limits),
    async ask(stop) {
      const { raw, receivedAt, ...list } = await questions.jobs(
        { most: config.jobRows, alive: listedIn(host.watch()) },
        stop,
      );
      // A list that cannot be dated proves nothing of who is alive.
      if (!isTold(host.clock())) return null;
      heard.keep(raw);
      const at = server(receivedAt);
      heard.fold((extras) => heardJobs(extras, { ...list, at }, host.watch()));
      return list.rows.length;
    },
  });
  /** For what needs a login as the job list does. */
  const afterJobs = (isKnown: boolean): 'yes' | 'not_yet' | 'needs_login' => {
    const { access } = jobs.state();
    if (access === 'needs_login') return access;
    return isKnown && access !== 'not_asked' ? 'yes' : 'not_yet';
  };

  const plugin = toldBy(config, base);
  const limits = make('limits', {
    // The plugin read the same options beside the server; most users would be refused here, in the browser's console.
    wanted: () => (tellsAll(plugin) ? 'by_hand' : afterJobs(isReleaseSettled())),
    every: () => null,
    async ask() {
      const told = await questions.limits(host.watch().release);
      host.told({ limits: told });
      if (told.problem !== null) throw new ProblemError(told.problem);
      const { process, refresh } = told.intervals;
      const intervals = {
        process: process ?? plugin.intervals.process,
        refresh: refresh ?? plugin.intervals.refresh,
      };
      heard.fold((extras) => heardIntervals(extras, intervals));
      return Object.keys(told.configured).length;
    },
  });

  const bundles = make('bundles', {
    wanted() {
      if (atLeast(release(), 3, 4)) return afterJobs(true);
      return isReleaseSettled() ? 'not_in_release' : 'not_yet';
    },
    every: () => BUNDLES_EVERY,
    async ask(stop) {
      const { receivedAt, ...list } = await questions.bundles(stop);
      const at = server(receivedAt);
      heard.fold((extras) => heardBundles(extras, { ...list, at }));
      return list.bundles.length;
    },
  });

  const rotaFacts = (): RotaFacts => ({
    hasFiles: atLeast(release(), 3, 4),
    hasFilter: atLeast(release(), 3, 1),
    bundles:
      heard
        .extras()
        .bundles?.bundles.filter(({ isActive }) => isActive)
        .map(({ name }) => name) ?? null,
  });
  const parses = make('parses', {
    wanted: () => afterJobs(isReleaseSettled() && bundles.state().access !== 'not_asked'),
    every: () => ms(Math.max(PARSES_EVERY, SAME_BUNDLE_EVERY / rota.size(rotaFacts()))),
    sooner: () => (rota.isRound(rotaFacts()) ? null : FIRST_ROUND_EVERY),
    async ask(stop) {
      const next = rota.next(rotaFacts());
      if (next === null) return null;
      const { question, answer, problem } = await questions.parses(next, stop);
      if (answer === null) {
        rota.failed(question, question.bundle !== null && isOfOneBundle(problem));
        throw new ProblemError(problem);
      }
      const emptied = rota
        .answered(question, answer)
        .map((bundle) => ({ bundle, parsed: {}, isComplete: true }));
      const at = server(answer.receivedAt);
      for (const part of [...answer.parts, ...emptied])
        heard.fold((extras) => heardParses(extras, { ...part, at }));
      return answer.read;
    },
  });

  const transitions = createAsker({
    clock,
    isWatching: host.isWatching,
    changed,
    wanted() {
      const { state } = route.state();
      if (askTransitions === null || state === 'absent' || state === 'by_airflow') return 'not_in_release';
      if (state === 'needs_login') return state;
      return ROUTED.has(state) ? 'yes' : 'not_yet';
    },
    every: () => null,
    async ask(stop) {
      if (askTransitions === null) return null;
      const { receivedAt, ...list } = await askTransitions(stop);
      // A list that cannot be dated proves nothing of who still reports.
      if (!isTold(host.clock())) return null;
      const at = server(receivedAt);
      heard.fold((extras) => heardTransitions(extras, { ...list, at }, host.watch()));
      return list.transitions.length;
    },
  });

  /** Another release is another server: what was refused, or not there, may be there now. */
  function renew(): void {
    rota.reset();
    route.again('all');
    for (const asker of [jobs, limits, bundles, parses, transitions]) asker.again();
  }

  return { jobs, bundles, parses, limits, release: releaseAsker, transitions };
}

/** A bundle may be refused alone, or be gone since the list was read; the others are asked on. */
const isOfOneBundle = (problem: Problem): boolean =>
  problem.kind === 'not_found' || (problem.kind === 'unauthorised' && problem.status === 403);

/** How many rows beat, as far as the last health answer lists them; null where its release lists none. */
function listedIn({ answer }: Watch): number | null {
  if (answer?.snapshot.shape !== 'detailed') return null;
  const { snapshot } = answer;
  // In the proposal each executor report is a job row, too; what the plugin reports is none.
  const rows = snapshot.plugin ? HEARTBEAT_COMPONENTS : [...HEARTBEAT_COMPONENTS, 'executor' as const];
  return rows.reduce((sum, component) => sum + (snapshot[component]?.instances?.length ?? 0), 0);
}

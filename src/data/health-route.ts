import type { Problem, Snapshot } from '../domain/model';
import { type PluginRoute, type RouteState, UNASKED_ROUTE } from '../domain/plugin-route';
import { type Instant, instant, ms, plus, seconds } from '../domain/time';
import { ProblemError, problemOf } from './client';
import type { Clock } from './clock';
import type { Questions, SentQuestions } from './questions';
import { accessOf } from './sources/access';
import type { HealthAnswer } from './sources/health';

/** The plugin's route is waited for alone for as long; then Airflow's own health is asked beside it. */
const PATIENCE = seconds(2);
/** After the first failure in a row; twice as late after each further one. */
const RETRY = seconds(5);
const LONGEST_WAIT = seconds(300);
/** It is not asked again by itself: the browser writes each refusal to its console. */
const RESTING: ReadonlySet<RouteState> = new Set(['off', 'absent', 'needs_login', 'forbidden']);

/** The question of health, and where it is asked: at the plugin's route as long as that helps, else at Airflow's own. */
export interface HealthRoute {
  /** As `Questions.health`; each answer says what is known of the route. It fails where Airflow's own health does. */
  readonly health: Questions['health'];
  /** A good answer of health, whoever has asked for it. */
  readonly heard: (snapshot: Snapshot) => void;
  readonly state: () => PluginRoute;
  /** It is known to be there, and nobody has asked it yet. */
  readonly isWaiting: () => boolean;
  /** Forgets that it refused; `all`: or was not there, or fails. It is due with the next question then. */
  readonly again: (what: 'refused' | 'all') => void;
}

/**
 * Whatever the route answers, the other components are seen as without it, in the same cycle: where it gives no health answer
 * Airflow's own is asked at once; where it is silent for two seconds, beside it, and the first good answer counts. While Airflow
 * does not answer, and where it reports executors itself, only its own health is asked. `isThere`: what the plugin's settings say
 * of the route; null: nobody said, so it is looked for once.
 */
export function createHealthRoute(
  clock: Clock,
  questions: Pick<SentQuestions, 'health' | 'plugin'>,
  isThere: boolean | null,
): HealthRoute {
  let route: PluginRoute = isThere === false ? { ...UNASKED_ROUTE, state: 'off' } : UNASKED_ROUTE;
  /** Airflow reports executors itself. */
  let isNeedless = false;
  /** Airflow's own health has failed since the last answer. */
  let isDown = false;
  const now = (): Instant => instant(clock.now());
  const isDue = (): boolean =>
    !isNeedless && !RESTING.has(route.state) && (route.nextAt === null || now() >= route.nextAt);

  /** The answer, with what is known of the route where that matters. */
  function withRoute(answer: HealthAnswer): HealthAnswer {
    const { plugin: _, ...snapshot } = answer.snapshot;
    return { ...answer, snapshot: isNeedless ? snapshot : { ...snapshot, plugin: route } };
  }
  function good(answer: HealthAnswer): HealthAnswer {
    const { plugin, executor } = answer.snapshot;
    // What answers as Airflow itself does is no route of ours.
    const state = plugin?.state ?? (executor === null ? 'absent' : 'by_airflow');
    isNeedless = executor !== null && state !== 'reported';
    route = { ...UNASKED_ROUTE, state, answeredAt: now(), settledAt: now() };
    return withRoute(answer);
  }
  function bad(problem: Problem): void {
    const failures = route.failures + 1;
    const state = stateOf(problem, isThere === null && route.answeredAt === null);
    const wait = ms(Math.min(RETRY * 2 ** (failures - 1), LONGEST_WAIT));
    const nextAt = state === 'failing' ? plus(now(), wait) : null;
    route = { ...route, state, problem, failures, settledAt: now(), nextAt };
  }

  async function plain(stop: AbortSignal): Promise<HealthAnswer> {
    try {
      const answer = await questions.health(stop);
      heard(answer.snapshot);
      isDown = false;
      return answer;
    } catch (error) {
      if (!stop.aborted) isDown = true;
      throw error;
    }
  }
  function heard({ executor, plugin }: Snapshot): void {
    isNeedless = !plugin && executor !== null;
    if (plugin) route = plugin;
  }

  /** `otherwise` gives Airflow's own health. */
  async function ask(stop: AbortSignal, otherwise: typeof plain): Promise<HealthAnswer> {
    const asked = linked(stop);
    const beside = linked(stop);
    const told = outcomeOf(questions.plugin(asked.signal));
    let cancel = (): void => {};
    const patience = new Promise<null>((resolve) => {
      cancel = clock.after(PATIENCE, () => resolve(null));
    });
    try {
      const soon = await Promise.race([told, patience]);
      stop.throwIfAborted();
      if (soon?.answer) return good(soon.answer);
      const own = outcomeOf(otherwise(beside.signal));
      const outcome = soon ?? (await Promise.race([told, own.then(() => SILENT)]));
      stop.throwIfAborted();
      if (outcome.answer) return good(outcome.answer);
      const { answer, problem } = await own;
      stop.throwIfAborted();
      // Where Airflow does not answer either, that tells nothing of the route.
      if (answer === null) throw new ProblemError(problem);
      bad(outcome.problem);
      return withRoute(answer);
    } finally {
      cancel();
      asked.abort();
      beside.abort();
    }
  }

  return {
    async health(stop) {
      const wasDown = isDown;
      if (!wasDown && isDue()) return ask(stop, plain);
      const answer = await plain(stop);
      return wasDown && isDue() ? ask(stop, () => Promise.resolve(answer)) : withRoute(answer);
    },
    heard,
    state: () => route,
    isWaiting: () => isThere === true && !isNeedless && route.state === 'not_asked',
    again(what) {
      const isForgotten = RESTING.has(route.state) || route.state === 'failing';
      if (what === 'all' ? isForgotten : route.state === 'needs_login' || route.state === 'forbidden')
        route = { ...route, state: 'not_asked', problem: null, failures: 0, nextAt: null };
    },
  };
}

type Outcome =
  | { readonly answer: HealthAnswer; readonly problem: null }
  | { readonly answer: null; readonly problem: Problem };

const SILENT: Outcome = { answer: null, problem: { kind: 'timeout', after: PATIENCE } };

const outcomeOf = (asked: Promise<HealthAnswer>): Promise<Outcome> =>
  asked.then(
    (answer) => ({ answer, problem: null }),
    (error: unknown) => ({ answer: null, problem: problemOf(error) }),
  );

/** Ends with `stop`, and may end before it. */
function linked(stop: AbortSignal): AbortController {
  const controller = new AbortController();
  const end = (): void => controller.abort();
  if (stop.aborted) end();
  stop.addEventListener('abort', end, { once: true, signal: controller.signal });
  return controller;
}

/**
 * What a failed question says of the route. An Airflow without the plugin answers with its own user interface. `isUnheardOf`: then
 * what cannot be reached is not there, be it that a browser may not see the refusal of another origin.
 */
function stateOf(problem: Problem, isUnheardOf: boolean): RouteState {
  if (problem.kind === 'not_found' || problem.kind === 'html') return 'absent';
  return problem.kind === 'unreachable' && isUnheardOf ? 'absent' : accessOf(problem);
}

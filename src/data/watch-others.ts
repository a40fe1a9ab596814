import { EMPTY_EXTRAS, type Extras, heardHealth, heardIntervals } from '../domain/extras';
import { join } from '../domain/join';
import type { Judged } from '../domain/judged';
import { COMPONENTS, HEARTBEAT_COMPONENTS } from '../domain/model';
import { serverTime } from '../domain/server-clock';
import { instant } from '../domain/time';
import type { Watch } from '../domain/watch';
import type { Asker } from './asker';
import { type AskTransitions, createAskers, type Heard } from './askers';
import { type Cell, cell } from './cell';
import { readDismissed } from './dismissed';
import type { Environment } from './environment';
import type { HealthRoute } from './health-route';
import type { Host, Others } from './later';
import type { Questions } from './questions';
import { toldBy } from './runtime-config';
import { type AskedName, statesOf } from './source-states';
import { isRefusal } from './sources/access';
import type { Tabs } from './tabs';

/** Before any other source has answered: nothing but what the plugin told. */
export const firstExtras = ({ config, base }: Pick<Environment, 'config' | 'base'>): Cell<Extras> =>
  cell(heardIntervals(EMPTY_EXTRAS, toldBy(config, base).intervals));

/** Decides what becomes of what the other sources say, and when their circumstances have changed. */
export function watchOthers(
  environment: Environment,
  questions: Questions,
  route: HealthRoute,
  tabs: Tabs,
  host: Host,
  extras: Cell<Extras>,
  askTransitions: AskTransitions = null,
): Others {
  const { clock, storage, base } = environment;
  let raw: ReadonlyMap<number, unknown> = new Map();
  /** What health alone said last. */
  let alone: Judged | null = null;
  let news: string | null = null;
  let executorNews: string | null = null;
  let isBack = false;
  /** This tab has asked the leading one to try once more where that needed a login. */
  let hasAsked = false;
  let wasLoggedIn = false;
  const now = () => serverTime(host.clock(), instant(clock.now()));
  const dismissed = readDismissed(storage, base, now());
  const heard: Heard = {
    extras: extras.get,
    fold(change) {
      extras.set(change(extras.get()));
      host.retell();
    },
    keep(rows) {
      raw = rows;
    },
  };
  const askers = createAskers(environment, questions, route, tabs, host, heard, onAsker, askTransitions);
  const all = Object.values(askers);

  const { answer } = host.watch();
  if (answer !== null) route.heard(answer.snapshot);
  // Whoever leads the tabs looks for the route anew; who follows it hears of it with the next answer of health.
  const findRoute = (): void => {
    const send = async (): Promise<void> => {
      route.again('all');
      host.askHealth();
    };
    tabs.ask({ topic: 'executors', key: '', stop: null, send }).catch(() => {});
  };
  tabs.attend('executors', { heard: findRoute, ask: findRoute });

  /** One source's state may be what another waits for. */
  function onAsker(): void {
    for (const asker of all) asker.wake();
    const isLoggedIn = askers.jobs.state().access === 'answering';
    // The plugin's route wants the same access as the job list.
    if (isLoggedIn && !wasLoggedIn) route.again('refused');
    wasLoggedIn = isLoggedIn;
    if (!hasAsked && tabs.role() === 'follows' && askers.jobs.state().access === 'needs_login') {
      // Somebody may have logged in here since: once for each opening or return, as the browser writes each refusal to its console.
      hasAsked = true;
      askers.jobs.askNow();
    }
    const { access, answeredAt } = askers.limits.state();
    const { why } = host.watch().limits.scheduler;
    // Nobody asked, because the job list has told already what the answer would be.
    if (access === 'needs_login' && answeredAt === null && why === 'not_asked')
      host.told({ limits: { configured: {}, beats: {}, why: 'no_login' } });
    host.changed();
  }

  /** The server may be another one, somebody may have logged in elsewhere: refused sources get another chance. */
  function retry(isReconnect: boolean): void {
    route.again(isReconnect ? 'all' : 'refused');
    for (const [name, asker] of Object.entries(askers)) {
      const { access } = asker.state();
      const isDue =
        name === 'release'
          ? isReconnect
          : name === 'transitions'
            ? isReconnect || isRefusal(access)
            : name === 'limits'
              ? isReconnect && !isRefusal(access)
              : isRefusal(access) || (isReconnect && access === 'failing');
      if (isDue) asker.again();
    }
  }

  return {
    heard(watch) {
      extras.set(heardHealth(extras.get(), watch));
    },
    join(judged, watch, at) {
      alone = judged;
      return join(judged, watch, extras.get(), at);
    },
    answered(isReconnect) {
      if (isReconnect || isBack) retry(isReconnect);
      if (route.isWaiting()) host.askHealth();
      isBack = false;
      const before = news;
      news = alone && newsOf(host.watch(), alone);
      if (before !== null && news !== before) askers.jobs.hurry();
      const told = executorNews;
      executorNews = alone && executorNewsOf(alone);
      if (told !== null && executorNews !== told) askers.transitions.hurry();
      for (const asker of all) asker.wake();
    },
    rested() {
      isBack = true;
      hasAsked = false;
    },
    sources() {
      const { jobs } = extras.get();
      return statesOf(host, askers, jobs?.isComplete === false ? jobs.total : null);
    },
    askNow(name) {
      if (name === 'executors') findRoute();
      const asked: Asker | undefined = askers[name as AskedName];
      // What needs a login waits for the job list to say that there is one.
      if (asked?.state().access === 'needs_login') askers.jobs.askNow();
      asked?.askNow();
    },
    dismissed: () => dismissed.ids(),
    dismiss(id) {
      dismissed.dismiss(id, now());
      host.changed();
    },
    job: (id) => raw.get(id) ?? null,
    jobs: () => extras.get().jobs,
    transitions: () => extras.get().transitions,
    stop() {
      for (const asker of all) asker.stop();
    },
  };
}

/** Which instances there are, and how each component stands: the job list explains what changes in it. */
function newsOf({ memory }: Watch, { components }: Judged): string {
  const ids = HEARTBEAT_COMPONENTS.flatMap((name) => memory.identities[name].map(({ id }) => id));
  return [...COMPONENTS.map((name) => components[name].verdict), ...ids.sort()].join('\n');
}

/** What is said of each executor instance: since when, the schedulers have kept. */
const executorNewsOf = ({ components }: Judged): string =>
  components.executor.instances
    .map(({ id, verdict }) => `${id} ${verdict}`)
    .sort()
    .join('\n');

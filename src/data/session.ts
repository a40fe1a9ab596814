import { serverTime } from '../domain/server-clock';
import type { SourceName } from '../domain/sources';
import { between, type Instant, instant, ms } from '../domain/time';
import { type Cell, cell } from './cell';
import type { Chronicle } from './chronicle';
import { everySecond } from './clock';
import type { Environment } from './environment';
import type { OwnExpectations } from './expectations';
import type { Records } from './keeper/records';
import type { Host, Later, Others } from './later';
import { createPoller } from './poller';
import { createRecorder } from './recorder';
import { type OperatorLimits, toldBy } from './runtime-config';
import { createHealth } from './session/health';
import { ownSettings } from './session/own-settings';
import { createShown, type Shown } from './session/shown';
import type { Tabs } from './tabs';

/** One page's watch over one Airflow: everything that lives outside of React. */
export interface Session extends Shown {
  readonly environment: Environment;
  /** What this browser's reader has set; what changes it is session/set-own.ts. */
  readonly ownLimits: Cell<OperatorLimits>;
  readonly ownExpectations: Cell<OwnExpectations>;
  /** Whether this browser goes on asking and recording while nobody sees the page. */
  readonly keepsHidden: Cell<boolean>;
  /** What lasts beyond the page; null until its code is there, and where nothing is kept. */
  readonly chronicle: Cell<Chronicle | null>;
  /** What the server sent, as it sent it: the body of the last good health answer, and one job row. */
  readonly raw: { readonly health: () => string | null; readonly job: (id: number) => unknown };
  readonly start: () => void;
  readonly stop: () => void;
  readonly retryNow: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Asks one source at once, refused ones too; one that is being asked is left alone. */
  readonly askNow: (name: SourceName) => void;
  readonly dismiss: (id: string) => void;
}

/**
 * Wires clock, poller and recorder together. Nothing happens before `start`. `load` brings what need not be there for
 * the first verdict; it is called when the first answer is there, and again where it failed.
 */
export function createSession(environment: Environment, load: () => Promise<Later>): Session {
  const { clock, config, visibility } = environment;
  let loading: Promise<Later | null> | null = null;
  /** null: the page's own server does not give that code now; health can be asked without. */
  const later = (): Promise<Later | null> => {
    loading ??= load().then(meetTabs, () => {
      loading = null;
      return null;
    });
    return loading;
  };
  let tabs: Tabs | null = null;
  /** Then there is no reason to ask while nobody sees the page. */
  let keepsNothing = false;
  function meetTabs(code: Later): Later {
    ({ tabs, rules } = code);
    tabs.attend('health', { heard: poller.retryNow, ask: poller.retryNow });
    if (isStopped) tabs.stop();
    else tabs.want(poller.state().resting === null);
    keepsNothing = code.keep === null;
    if (keepsNothing && visibility.hidden()) poller.turn();
    return code;
  }
  const chronicle = cell<Chronicle | null>(null);
  const own = ownSettings(environment);
  let { rules } = environment;
  const recorder = createRecorder({
    operator: own.operatorLimits(),
    expectations: own.expected(),
    configured: config.pollInterval,
    plugin: toldBy(config, environment.base),
    rules: () => rules,
    momentsBy: environment.momentsBy,
  });
  own.limits.subscribe(() => {
    recorder.setOperatorLimits(own.operatorLimits());
    publish();
  });
  own.expectations.subscribe(() => {
    recorder.setExpectations(own.expected());
    publish();
  });
  own.keepsHidden.subscribe(() => poller.turn());
  const local = (): Instant => instant(clock.now());
  let isStopped = false;
  let others: Others | null = null;
  let records: Records | null = null;
  const health = createHealth({
    environment,
    recorder,
    rules: () => rules,
    later,
    noticeLeap: (allowed) => void noticeLeap(allowed),
    answered: (isReconnect) => void meetOthers(isReconnect),
    failed: () => void meetKeeper(),
  });

  /** What is kept can be read as soon as anything is known, be it that nothing answers. */
  async function meetKeeper(): Promise<Later | null> {
    const code = await later();
    if (code === null || isStopped) return null;
    if (records === null && code.keep !== null) {
      records = code.keep(recorded);
      recorder.moments?.listen(records.heard);
      chronicle.set(records.chronicle);
    }
    return code;
  }
  async function meetOthers(isReconnect: boolean): Promise<void> {
    if (others === null) {
      const code = await meetKeeper();
      if (code === null || others !== null) return;
      others = code.watchOthers(host);
      recorder.joinBy(others);
      publish();
    }
    others.answered(isReconnect);
  }
  const poller = createPoller({
    clock,
    visibility,
    ask: health.ask,
    interval: () => recorder.watch().interval,
    keepsHidden: () => own.keepsHidden.get() && !keepsNothing,
    changed: onPoller,
  });

  let wasResting = poller.state().resting;
  function onPoller(): void {
    const { resting } = poller.state();
    if (resting !== wasResting) {
      wasResting = resting;
      if (resting === null) own.reread();
      recorder.rest(resting, local());
      tabs?.want(resting === null);
      others?.rested();
      watchSeconds();
    }
    publish();
  }

  let stopSeconds = (): void => {};
  function watchSeconds(): void {
    stopSeconds();
    noticeLeap();
    stopSeconds = visibility.hidden() ? () => {} : everySecond(clock, onSecond);
  }

  function onSecond(): void {
    if (noticeLeap()) poller.retryNow();
    publish();
  }

  /** Whether the clock has leapt since the last call: forwards is time that nobody watched, as in a slept laptop. */
  let awakeAt = local();
  function noticeLeap(allowed = ms(0)): boolean {
    const since = awakeAt;
    awakeAt = local();
    const passed = between(since, awakeAt);
    const isLate = passed > 2 * recorder.watch().interval + allowed;
    if (isLate && poller.state().resting === null) recorder.slept(since);
    if (isLate || passed < 0) recorder.setBack(ms(Math.max(0, -passed)));
    return isLate || passed < 0;
  }

  const [shown, publish] = createShown({
    recorder,
    local,
    poller: poller.state,
    others: () => others,
    records: () => records,
  });
  const host: Host = {
    watch: () => recorder.watch(),
    clock: () => recorder.clock(),
    told: (facts) => recorder.told(facts),
    retell: () => records?.retell(),
    isWatching() {
      const { answer, problem, paused } = recorder.watch();
      return poller.state().resting === null && answer !== null && problem === null && paused === null;
    },
    health: () => ({ ...health.state(), nextAt: poller.state().nextAt }),
    // Whoever calls may have been told by the very question that is about to settle.
    askHealth: () => void clock.after(0, poller.retryNow),
    changed() {
      records?.looked();
      publish();
    },
  };
  const recorded = {
    leads: () => tabs?.role() !== 'follows',
    now: () => serverTime(recorder.clock(), local()),
    watch: () => recorder.watch(),
    jobs: () => others?.jobs() ?? null,
    transitions: () => others?.transitions() ?? null,
    held: () => recorder.moments?.held() ?? null,
    revise: recorder.revise,
    changed: () => publish(),
  };

  return {
    environment,
    ...shown,
    ownLimits: own.limits,
    ownExpectations: own.expectations,
    keepsHidden: own.keepsHidden,
    chronicle,
    raw: { health: health.body, job: (id) => others?.job(id) ?? null },
    start() {
      if (wasResting !== null) recorder.rest(wasResting, local());
      poller.start();
      watchSeconds();
      publish();
    },
    stop() {
      isStopped = true;
      poller.stop();
      tabs?.stop();
      others?.stop();
      records?.stop();
      stopSeconds();
    },
    retryNow: poller.retryNow,
    pause: poller.pause,
    resume: poller.resume,
    askNow(name) {
      others?.askNow(name);
      if (name === 'health') poller.retryNow();
    },
    dismiss: (id) => others?.dismiss(id),
  };
}

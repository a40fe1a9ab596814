import { complete, heartbeat, register } from '../execution-api';
import { BEAT_TIMEOUT_MS, call, isRegistered, linkOf } from '../execution-api/link';
import { aSession } from '../execution-api/registrations';
import type { ApiAnswer, Session, SessionEvent } from '../execution-api/tables';
import { settleClaims } from '../execution-api/work';
import { schedule } from '../kernel';
import { own } from '../own';
import { leave } from '../processes';
import { integer, next } from '../rng';
import type { Process, Run, World } from '../state';
import { startWorker } from './api-worker';
import { settleWork } from './parsing';

/*
 * A Dag processor in API mode (`[dag_processor] use_execution_api`), as far as its session goes: `run_with_api` of
 * `dag_processor_job_runner.py` and `api_client.py` in pull request 74794. It never touches the database.
 */

/** `[workers] execution_api_retries` and its shortest wait: a registration without an answer is tried that often. */
const TRIES = 5;
const RETRY_MS = 1000;
/** The longest step of the back-off while an older job of the session is alive. */
const LONGEST_WAIT_MS = 5000;
/** `[execution_api] jwt_expiration_time`, and after what part of it a new credential is asked for. */
const CREDENTIAL_MS = 600_000;
const RENEW_AFTER = 0.8;
const RENEW_AGAIN_MS = 30_000;

/** Starts it; it reads its token file now. `upFor_ms`: it has been registered for that long already. */
export function startApiProcessor(run: Run, process: Process, upFor_ms = 0): void {
  const { world } = run;
  const { now } = world.queue;
  process.condition = 'running';
  process.life += 1;
  const { token, copies, registration } = process.session ?? aSession(process.name, false, '', now);
  const session = aSession(token, copies, registration, now);
  process.session = session;
  run.tell({ at: now, event: 'started', process: process.name, job: null });
  if (upFor_ms > 0) registered(run, process, session, register(run, process, upFor_ms));
  else send(world, process, 'register');
}

/** SIGTERM: it ends its job where it can; otherwise its row stays running. Then it is gone. */
export function stopApiProcessor(run: Run, process: Process): void {
  completeJob(run, process, 'success');
  leave(process, 'stopped');
}

/** A request is due, or its answer or its failure arrives. */
export function apiTurn(run: Run, process: Process, { kind, step, sentAt }: SessionEvent): void {
  const { world } = run;
  const { session } = process;
  if (session === null) return;
  const before = isRegistered(process);
  if (step === 'ask') send(world, process, kind);
  else if (step === 'failed' || linkOf(world, process) !== 'up') failed(run, process, session, kind, sentAt);
  else if (kind === 'register') registered(run, process, session, register(run, process));
  else beat(run, process, session, sentAt);
  if (before === isRegistered(process)) return;
  settleWork(world);
  settleClaims(run);
}

/** Sends a request. What becomes of it is known now, but for a server that goes away under it. */
function send(world: World, process: Process, kind: SessionEvent['kind']): void {
  const { after_ms, reached } = call(world, process, BEAT_TIMEOUT_MS);
  put(world, process, kind, reached ? 'answered' : 'failed', after_ms, world.queue.now);
}

const ask = (world: World, process: Process, kind: SessionEvent['kind'], wait_ms: number): void =>
  put(world, process, kind, 'ask', wait_ms, world.queue.now + wait_ms);

function put(
  world: World,
  process: Process,
  kind: SessionEvent['kind'],
  step: SessionEvent['step'],
  wait_ms: number,
  sentAt: number,
): void {
  const event: SessionEvent = { kind, process: process.name, life: process.life, step, sentAt };
  schedule(world.queue, world.queue.now + wait_ms, event);
}

function registered(run: Run, process: Process, session: Session, answer: ApiAnswer): void {
  const { world } = run;
  session.tries = 0;
  if (answer.status === 201) {
    credit(world, session);
    Object.assign(session, { job: answer.job, refused: null, lastSuccess: world.queue.now });
    // A token file that was written anew before it looked has done it no harm.
    world.faults = world.faults.filter(({ verb, target }) => verb !== 'retire' || target !== process.name);
    if (process.job !== 0) process.former.push(process.job);
    process.job = answer.job;
    run.tell({ ...told(run, process, session, 'registered'), job: answer.job });
    ask(world, process, 'api-beat', Math.round(next(process.rng) * world.config.heartbeat_s * 1000));
    startWorker(run, process);
    return;
  }
  session.refused = answer.code;
  run.tell({ ...told(run, process, session, 'register_refused'), code: answer.code });
  if (answer.code === 'job_running') waitForOlder(run, process, session);
  else giveUp(run, process, session, answer.code);
}

/** Waits 1, 2, 4, 5, 5 … seconds, as long as the older job can be alive and a beat more, and then gives up. */
function waitForOlder(run: Run, process: Process, session: Session): void {
  const { thresholds, heartbeat_s } = run.world.config;
  const left_ms = (thresholds.dag_processor + heartbeat_s) * 1000 - session.waited_ms;
  if (left_ms <= 0) {
    giveUp(run, process, session, 'job_running');
    return;
  }
  const wait_ms = Math.min(session.waited_ms + 1000, LONGEST_WAIT_MS, left_ms);
  session.waited_ms += wait_ms;
  ask(run.world, process, 'register', wait_ms);
}

/** A job's credential never outlives the one in the token file. */
function credit(world: World, session: Session): void {
  const { now } = world.queue;
  const ends =
    own(world.execution.registrations, session.registration)?.expiresAt ?? Number.POSITIVE_INFINITY;
  session.validUntil = Math.min(now + CREDENTIAL_MS, ends);
  session.renewAt = now + Math.floor((session.validUntil - now) * RENEW_AFTER);
}

/** The API answers. A credential that is due is renewed first, which may fail as long as the old one is good. */
function beat(run: Run, process: Process, session: Session, sentAt: number): void {
  const { world } = run;
  if (world.queue.now >= session.renewAt) {
    const renewal = register(run, process);
    const isOver = renewal.code === 'registration_retired' || world.queue.now >= session.validUntil;
    if (renewal.status === 201) credit(world, session);
    else if (isOver) {
      giveUp(run, process, session, renewal.code);
      return;
    } else session.renewAt = world.queue.now + RENEW_AGAIN_MS;
  }
  const answer = heartbeat(run, process, session.job ?? -1);
  if (answer.code !== 'ok') {
    giveUp(run, process, session, answer.code);
    return;
  }
  session.lastSuccess = world.queue.now;
  nextBeat(world, process, sentAt);
}

/** No answer, or none in time. */
function failed(
  run: Run,
  process: Process,
  session: Session,
  kind: SessionEvent['kind'],
  sentAt: number,
): void {
  const { world } = run;
  run.tell(told(run, process, session, kind === 'register' ? 'register_failed' : 'beat_failed'));
  if (kind === 'register') {
    session.tries += 1;
    const wait_ms = integer(process.rng, RETRY_MS, RETRY_MS * 2 ** (session.tries - 1));
    if (session.tries < TRIES) ask(world, process, 'register', wait_ms);
    else giveUp(run, process, session, 'no_answer');
    return;
  }
  const silent_ms = world.queue.now - session.lastSuccess;
  if (silent_ms < world.config.thresholds.dag_processor * 1000) nextBeat(world, process, sentAt);
  else giveUp(run, process, session, 'no_answer');
}

/** The process ends by itself: somebody has to start it again. It says so in its log, and ends its job where it can. */
function giveUp(run: Run, process: Process, session: Session, code: string): void {
  completeJob(run, process, 'failed');
  session.refused = code;
  session.warnings.push(`${code}: restart required`);
  run.tell({ ...told(run, process, session, 'restart_required'), code });
  run.tell({ ...told(run, process, session, 'exited'), code });
  leave(process, 'stopped');
}

function completeJob(run: Run, process: Process, state: 'success' | 'failed'): void {
  const { world } = run;
  const { session } = process;
  if (session === null || session.job === null || !isRegistered(process)) return;
  const reached = call(world, process, BEAT_TIMEOUT_MS).reached && world.queue.now < session.validUntil;
  const done = reached && complete(run, process, session.job, state).code === 'ok';
  run.tell({ ...told(run, process, session, done ? 'completed' : 'not_completed'), job: session.job, state });
}

const told = (run: Run, process: Process, { registration }: Session, event: string) => ({
  at: run.world.queue.now,
  event,
  process: process.name,
  registration,
});

/** Beats are counted from when the last one was sent, and there is never more than one. */
function nextBeat(world: World, process: Process, sentAt: number): void {
  const period = world.config.heartbeat_s * 1000 + process.slow_ms + integer(process.rng, 10, 350);
  ask(world, process, 'api-beat', Math.max(0, sentAt + period - world.queue.now));
}

import type { Problem } from '../../domain/model';
import type { Decoded } from '../../domain/payload-health';
import { between, type Duration, type Instant, instant, ms } from '../../domain/time';
import { DEADLINE, ProblemError, problemOf } from '../client';
import type { Environment } from '../environment';
import type { HealthAsking, Later } from '../later';
import type { Settled } from '../poller';
import type { Recorder } from '../recorder';
import type { Rules } from '../rules';
import { askHealth, type HealthAnswer } from '../sources/health';

interface HealthPorts {
  readonly environment: Environment;
  readonly recorder: Recorder;
  /** Those that are there now. */
  readonly rules: () => Rules;
  /** The code that came after the first verdict; null: it cannot be had now. */
  readonly later: () => Promise<Later | null>;
  /** Before each question and at each good answer: whether the clock has leapt, by more than a question may take. */
  readonly noticeLeap: (allowed: Duration) => void;
  /** After a good answer; `isReconnect`: the questions before it had failed. */
  readonly answered: (isReconnect: boolean) => void;
  /** After one that failed. */
  readonly failed: () => void;
}

/** The question of health: asked here, or by another tab of the same browser. */
export interface Health {
  /** Asks once and takes in what comes of it; never rejects. */
  readonly ask: (stop: AbortSignal) => Promise<Settled>;
  /** A good answer, whoever has asked for it. */
  readonly heard: (answer: HealthAnswer) => void;
  /** A question that failed, whoever has asked it. */
  readonly failed: (problem: Problem) => void;
  /** As received: the last good answer. */
  readonly body: () => string | null;
  readonly state: () => Pick<HealthAsking, 'settledAt' | 'latency'>;
}

/** Nothing is asked before `ask`. */
export function createHealth(ports: HealthPorts): Health {
  const { environment, recorder, later } = ports;
  const local = (): Instant => instant(environment.clock.now());
  let isFirst = true;
  let body: string | null = null;
  let state: Pick<HealthAsking, 'settledAt' | 'latency'> = { settledAt: null, latency: null };

  function heard(answer: HealthAnswer): void {
    const isReconnect = recorder.watch().problem !== null;
    ({ body } = answer);
    const { sentAt, receivedAt } = answer.exchange;
    state = { settledAt: local(), latency: between(sentAt, receivedAt) };
    recorder.answered(answer);
    ports.answered(isReconnect);
  }
  const read = (text: string): Decoded | Promise<Decoded> => ports.rules().decode(text) ?? readLater(text);
  /** The rules for executors arrive with the first answer that names any, or soon after the first one. */
  async function readLater(text: string): Promise<Decoded> {
    const known = (await later())?.rules.decode(text);
    if (!known) throw new ProblemError({ kind: 'no_code' });
    return known;
  }
  function failed(problem: Problem): void {
    state = { ...state, settledAt: local() };
    recorder.failed(problem, local());
    ports.failed();
  }

  return {
    heard,
    failed,
    body: () => body,
    state: () => state,
    async ask(stop) {
      ports.noticeLeap(ms(0));
      try {
        const through = isFirst ? null : await later();
        isFirst = false;
        const answer = await (through === null
          ? askHealth(environment, environment.base, read, stop)
          : through.questions.health(stop));
        if (stop.aborted) return 'dropped';
        ports.noticeLeap(DEADLINE);
        heard(answer);
        return 'good';
      } catch (error) {
        if (stop.aborted) return 'dropped';
        failed(problemOf(error));
        return 'failed';
      }
    },
  };
}

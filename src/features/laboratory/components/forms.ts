import { ms } from '../../../domain/time';
import { figure } from '../../../ui/words-clock';
import { FORM_WORDS, SAMPLE_REASONS } from '../../../ui/words-verbs';
import type { FaultArgs, Truth } from '../world';

/** What a verb has to know besides its target; `free`: what can be typed instead of a preset. */
export interface Form {
  readonly presets: readonly { readonly label: string; readonly args: FaultArgs }[];
  readonly free: 'seconds' | 'word' | 'reason' | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The most that anybody can mean. */
const YEAR = 365 * DAY;

/** Below and above an executor's deadline of 5 s; a turn of a loop is slow in another way than an answer. */
const SLOWER = {
  process: [SECOND, 5 * SECOND, 20 * SECOND, MINUTE],
  service: [SECOND / 5, 2 * SECOND, 4 * SECOND, 8 * SECOND],
} as const;
const SKEWS = [10 * SECOND, 2 * MINUTE, -10 * SECOND, -2 * MINUTE] as const;
const AGES = [10 * MINUTE, HOUR, DAY] as const;
const KB = 1000;
/** What the plugin's routes can be made to say (docs/simulator.md). */
const PLUGIN_SAYS = ['missing', 'login', 'forbidden', 'store_failed', 'not_yet', 'off'] as const;

const PROCESSES = ['scheduler', 'triggerer', 'dag_processor'];
const NO_SERVICES = new Set([...PROCESSES, 'executor', 'bundle', 'plugin']);
const amount = (by_ms: number, label: string): Form['presets'][number] => ({ label, args: { by_ms } });

/** A verb's form for that target, or null where it needs none. `all`: every part of the world. */
export function formOf(verb: string, target: Truth, all: readonly Truth[]): Form | null {
  switch (verb) {
    case 'slow': {
      const family = PROCESSES.includes(target.kind) ? 'process' : 'service';
      return { presets: SLOWER[family].map((by) => amount(by, figure(ms(by)))), free: 'seconds' };
    }
    case 'skew':
      return {
        presets: SKEWS.map((by) =>
          amount(by, by > 0 ? FORM_WORDS.ahead(figure(ms(by))) : FORM_WORDS.behind(figure(ms(by)))),
        ),
        free: 'seconds',
      };
    case 'clean':
      return { presets: AGES.map((by) => amount(by, FORM_WORDS.older(figure(ms(by))))), free: 'seconds' };
    case 'partition': {
      const cut = target.cut_off_from ?? [];
      const left = all.filter(({ kind, name }) => !NO_SERVICES.has(kind) && !cut.includes(name));
      return { presets: left.map(({ name }) => ({ label: name, args: { from: name } })), free: null };
    }
    case 'stall':
      return {
        presets: [
          { label: FORM_WORDS.parsing, args: { from: 'parsing' } },
          { label: FORM_WORDS.all, args: {} },
        ],
        free: null,
      };
    case 'say':
      if (target.kind === 'plugin')
        return { presets: PLUGIN_SAYS.map((word) => ({ label: word, args: { word } })), free: null };
      return {
        presets: [
          ...['healthy', 'unhealthy', 'unknown', 'tired'].map((word) => ({ label: word, args: { word } })),
          { label: FORM_WORDS.password, args: { word: 'unhealthy', reason: SAMPLE_REASONS.password } },
          { label: FORM_WORDS.longReason, args: { word: 'unhealthy', reason: long() } },
        ],
        free: 'word',
      };
    case 'raise':
      return {
        presets: [
          { label: SAMPLE_REASONS.refused, args: { reason: SAMPLE_REASONS.refused } },
          { label: FORM_WORDS.longReason, args: { reason: long() } },
        ],
        free: 'reason',
      };
    default:
      return null;
  }
}

const long = (): string =>
  SAMPLE_REASONS.line.repeat(Math.ceil((10 * KB) / SAMPLE_REASONS.line.length)).slice(0, 10 * KB);

export type Typed =
  | { readonly ok: true; readonly args: FaultArgs }
  | { readonly ok: false; readonly problem: string };

/** Seconds as typed -> whole milliseconds; a comma is a decimal point too. `skew` may be negative, `clean` zero. */
export function typedSeconds(verb: string, text: string): Typed {
  const number = /^[+\-−]?\d*[.,]?\d+$/.test(text.trim())
    ? Number(text.trim().replace(',', '.').replace('−', '-'))
    : Number.NaN;
  const by_ms = Math.round(number * SECOND);
  const problem = Number.isNaN(by_ms)
    ? FORM_WORDS.noNumber
    : Math.abs(by_ms) > YEAR
      ? FORM_WORDS.tooMuch
      : verb !== 'skew' && (by_ms < 0 || (by_ms === 0 && verb !== 'clean'))
        ? FORM_WORDS.positive
        : by_ms === 0 && verb === 'skew'
          ? FORM_WORDS.notZero
          : null;
  return problem === null ? { ok: true, args: { by_ms } } : { ok: false, problem };
}

/** A word of the reader's own, and its reason where there is one. */
export function typedWord(word: string, reason: string): Typed {
  if (word.trim() === '') return { ok: false, problem: FORM_WORDS.noWord };
  return {
    ok: true,
    args: { word: word.trim(), ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
  };
}

/** The text of an exception; without one the simulator has a text of its own. */
export const typedReason = (reason: string): Typed => ({
  ok: true,
  args: reason.trim() === '' ? {} : { reason: reason.trim() },
});

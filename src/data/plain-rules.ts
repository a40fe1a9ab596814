import { decodePlainHealth } from '../domain/payload-plain';
import { judgeBy } from '../domain/verdict-rules';
import type { Rules } from './rules';

/**
 * What nearly every answer of today can be read and judged by, for what is to weigh little before the first verdict: all but
 * executors, which no release reports yet, texts that have to be masked, and what is wrong with an answer that cannot be read.
 */
export const PLAIN_RULES: Rules = { decode: decodePlainHealth, judge: judgeBy(null) };

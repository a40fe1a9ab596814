import { decodePlainBody, healthJson } from '../domain/payload-health';
import { judgeBy } from '../domain/verdict-rules';
import type { Rules } from './rules';

/** All but the rules for executors, which no release reports yet: for the card, which is to weigh little. */
export const PLAIN_RULES: Rules = {
  decode(body) {
    const read = healthJson(body);
    return read.ok ? decodePlainBody(read.json) : read;
  },
  judge: judgeBy(null),
};

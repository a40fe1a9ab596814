import { decodeHealth } from '../domain/payloads';
import { judge } from '../domain/verdict';
import type { Rules } from './rules';

export const ALL_RULES: Rules = { decode: decodeHealth, judge };

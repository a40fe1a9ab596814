import { judgeExecutors } from './verdict-executor';
import { judgeBy } from './verdict-rules';

/** All rules. */
export const judge = judgeBy(judgeExecutors);

import type { Problem } from '../domain/model';
import type { BundlesAnswer } from './sources/bundles';
import type { HealthAnswer } from './sources/health';
import type { JobsAnswer, Reach } from './sources/jobs';
import type { ToldLimits } from './sources/limits';
import type { ParsesAnswer, ParsesQuestion } from './sources/parses';

/** What came of one question about what was parsed: of which, because another tab may have asked about another bundle. */
export type ParsesTold =
  | { readonly question: ParsesQuestion; readonly answer: ParsesAnswer; readonly problem: null }
  | { readonly question: ParsesQuestion; readonly answer: null; readonly problem: Problem };

/** What can be asked of one Airflow; each rejects with a ProblemError where it fails, and where `stop` gives it up. */
export interface Questions {
  health(stop: AbortSignal): Promise<HealthAnswer>;
  /** `most` rows. */
  jobs(reach: Reach, stop: AbortSignal): Promise<JobsAnswer>;
  bundles(stop: AbortSignal): Promise<BundlesAnswer>;
  /** Rejects only where `stop` gives it up. */
  parses(question: ParsesQuestion, stop: AbortSignal): Promise<ParsesTold>;
  release(): Promise<string>;
  limits(release: string | null): Promise<ToldLimits>;
}

/** The same as each tab sends them: health may be asked at the plugin's route as well. */
export interface SentQuestions extends Questions {
  plugin(stop: AbortSignal): Promise<HealthAnswer>;
}

import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Wire } from './client';
import { askHealth, type HealthAnswer } from './sources/health';
import { askLimits, type ToldLimits } from './sources/limits';
import { askRelease } from './sources/release';

/**
 * Every question to the server: its key, how it is asked, and what is kept. Nothing here repeats by itself; the
 * poller decides when (poller.ts). `always`: a page on localhost must ask while the machine is offline.
 */
const COMMON = {
  networkMode: 'always',
  retry: false,
  staleTime: 0,
  gcTime: Number.POSITIVE_INFINITY,
} as const;

const healthQuery = (wire: Wire, base: URL) =>
  queryOptions({
    ...COMMON,
    queryKey: ['health', base.href],
    queryFn: ({ signal }) => askHealth(wire, base, signal),
  });

const releaseQuery = (wire: Wire, base: URL) =>
  queryOptions({ ...COMMON, queryKey: ['release', base.href], queryFn: () => askRelease(wire, base) });

const limitsQuery = (wire: Wire, base: URL, release: string | null) =>
  queryOptions({
    ...COMMON,
    queryKey: ['limits', base.href, release],
    queryFn: () => askLimits(wire, base, release),
  });

/** What can be asked of one Airflow; each rejects with a ProblemError where it fails. */
export interface Questions {
  /** `stop` gives it up; it then rejects. */
  health(stop: AbortSignal): Promise<HealthAnswer>;
  release(): Promise<string>;
  limits(release: string | null): Promise<ToldLimits>;
}

/**
 * The questions through a React Query client of their own. A chunk of its own as well: the first health question
 * is under way before it arrives, and the first verdict does not wait for it.
 */
export function createQuestions(wire: Wire, base: URL): Questions {
  const client = new QueryClient();
  return {
    async health(stop) {
      const query = healthQuery(wire, base);
      const drop = (): void => void client.cancelQueries({ queryKey: query.queryKey });
      stop.addEventListener('abort', drop, { once: true });
      const answer = await client.fetchQuery(query);
      // A query that is cancelled resolves, too: with the answer before it.
      stop.throwIfAborted();
      return answer;
    },
    release: () => client.fetchQuery(releaseQuery(wire, base)),
    limits: (release) => client.fetchQuery(limitsQuery(wire, base, release)),
  };
}

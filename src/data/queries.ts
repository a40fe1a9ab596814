import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { decodeHealth } from '../domain/payloads';
import { problemOf, type Wire } from './client';
import { PLUGIN_HEALTH } from './plugin-told';
import type { SentQuestions } from './questions';
import { askBundles } from './sources/bundles';
import { askHealth } from './sources/health';
import { askJobs, type Reach } from './sources/jobs';
import { askLimits } from './sources/limits';
import { askParses, type ParsesQuestion } from './sources/parses';
import { askRelease } from './sources/release';

/**
 * Every question to the server: its key, how it is asked, and what is kept. Nothing here repeats by itself; the
 * pollers decide when (poller.ts, asker.ts). `always`: a page on localhost must ask while the machine is offline.
 * Answers are compared after they were judged, so not here, where 2,000 instances would be compared for nothing.
 */
const COMMON = {
  networkMode: 'always',
  retry: false,
  staleTime: 0,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
} as const;

const healthQuery = (wire: Wire, base: URL) =>
  queryOptions({
    ...COMMON,
    queryKey: ['health', base.href],
    queryFn: ({ signal }) => askHealth(wire, base, decodeHealth, signal),
  });

const pluginQuery = (wire: Wire, base: URL) =>
  queryOptions({
    ...COMMON,
    queryKey: ['plugin', base.href],
    queryFn: ({ signal }) => askHealth(wire, base, decodeHealth, signal, PLUGIN_HEALTH),
  });

const jobsQuery = (wire: Wire, base: URL, reach: Reach) =>
  queryOptions({
    ...COMMON,
    queryKey: ['jobs', base.href],
    queryFn: ({ signal }) => askJobs(wire, base, reach, signal),
  });

const bundlesQuery = (wire: Wire, base: URL) =>
  queryOptions({
    ...COMMON,
    queryKey: ['bundles', base.href],
    queryFn: ({ signal }) => askBundles(wire, base, signal),
  });

/** One key for all bundles: only the last answer is kept here, the domain remembers what matters of the others. */
const parsesQuery = (wire: Wire, base: URL, question: ParsesQuestion) =>
  queryOptions({
    ...COMMON,
    queryKey: ['parses', base.href],
    queryFn: ({ signal }) => askParses(wire, base, question, signal),
  });

const releaseQuery = (wire: Wire, base: URL) =>
  queryOptions({ ...COMMON, queryKey: ['release', base.href], queryFn: () => askRelease(wire, base) });

const limitsQuery = (wire: Wire, base: URL, release: string | null) =>
  queryOptions({
    ...COMMON,
    queryKey: ['limits', base.href, release],
    queryFn: () => askLimits(wire, base, release),
  });

/**
 * The questions through a React Query client of their own. A chunk of its own as well: the first health question
 * is under way before it arrives, and the first verdict does not wait for it.
 */
export function createQuestions(wire: Wire, base: URL): SentQuestions {
  const client = new QueryClient();
  async function until<T>(stop: AbortSignal, queryKey: QueryKey, answer: Promise<T>): Promise<T> {
    const drop = (): void => void client.cancelQueries({ queryKey });
    stop.addEventListener('abort', drop, { once: true });
    try {
      return await answer;
    } finally {
      stop.removeEventListener('abort', drop);
      // A query that is cancelled resolves, too: with the answer before it.
      stop.throwIfAborted();
    }
  }
  return {
    health(stop) {
      const query = healthQuery(wire, base);
      return until(stop, query.queryKey, client.fetchQuery(query));
    },
    plugin(stop) {
      const query = pluginQuery(wire, base);
      return until(stop, query.queryKey, client.fetchQuery(query));
    },
    jobs(reach, stop) {
      const query = jobsQuery(wire, base, reach);
      return until(stop, query.queryKey, client.fetchQuery(query));
    },
    bundles(stop) {
      const query = bundlesQuery(wire, base);
      return until(stop, query.queryKey, client.fetchQuery(query));
    },
    parses(question, stop) {
      const query = parsesQuery(wire, base, question);
      return until(stop, query.queryKey, client.fetchQuery(query)).then(
        (answer) => ({ question, answer, problem: null }),
        (error: unknown) => {
          stop.throwIfAborted();
          return { question, answer: null, problem: problemOf(error) };
        },
      );
    },
    release: () => client.fetchQuery(releaseQuery(wire, base)),
    limits: (release) => client.fetchQuery(limitsQuery(wire, base, release)),
  };
}

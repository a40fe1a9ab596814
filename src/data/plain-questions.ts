import { decodeHealth } from '../domain/payloads';
import { problemOf, type Wire } from './client';
import { PLUGIN_HEALTH } from './plugin-told';
import type { SentQuestions } from './questions';
import { askBundles } from './sources/bundles';
import { askHealth } from './sources/health';
import { askJobs } from './sources/jobs';
import { askLimits } from './sources/limits';
import { askParses } from './sources/parses';
import { askRelease } from './sources/release';

/** The same questions as `createQuestions` asks, without React Query: for the card, which is to weigh little. */
export function plainQuestions(wire: Wire, base: URL): SentQuestions {
  return {
    health: (stop) => askHealth(wire, base, decodeHealth, stop),
    plugin: (stop) => askHealth(wire, base, decodeHealth, stop, PLUGIN_HEALTH),
    jobs: (reach, stop) => askJobs(wire, base, reach, stop),
    bundles: (stop) => askBundles(wire, base, stop),
    async parses(question, stop) {
      try {
        return { question, answer: await askParses(wire, base, question, stop), problem: null };
      } catch (error) {
        stop.throwIfAborted();
        return { question, answer: null, problem: problemOf(error) };
      }
    },
    release: () => askRelease(wire, base),
    limits: (release) => askLimits(wire, base, release),
  };
}

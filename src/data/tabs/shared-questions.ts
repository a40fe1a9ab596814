import type { Questions } from '../questions';
import type { Tabs } from '../tabs';

/** The same questions, of which only one tab of the browser sends each. */
export function shareQuestions(questions: Questions, tabs: Tabs): Questions {
  return {
    health: (stop) => tabs.ask({ topic: 'health', key: '', stop, send: () => questions.health(stop) }),
    jobs: (reach, stop) =>
      tabs.ask({ topic: 'jobs', key: '', stop, send: () => questions.jobs(reach, stop) }),
    bundles: (stop) => tabs.ask({ topic: 'bundles', key: '', stop, send: () => questions.bundles(stop) }),
    parses(question, stop) {
      const key = `${question.from} ${question.bundle ?? ''}`;
      return tabs.ask({ topic: 'parses', key, stop, send: () => questions.parses(question, stop) });
    },
    release: () => tabs.ask({ topic: 'release', key: '', stop: null, send: () => questions.release() }),
    limits: (release) =>
      tabs.ask({ topic: 'limits', key: '', stop: null, send: () => questions.limits(release) }),
  };
}

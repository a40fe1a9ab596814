import type { Environment } from './environment';
import { createHealthRoute, type HealthRoute } from './health-route';
import { isRouteThere } from './plugin-told';
import type { Questions, SentQuestions } from './questions';
import type { Tabs } from './tabs';
import { shareQuestions } from './tabs/shared-questions';

/**
 * The questions that this tab would send, of which only one tab of the browser sends each, and health through the plugin's
 * route. A tab that follows learns of the route from the answers, so that it need not find out anew when it comes to lead.
 */
export function routeQuestions(
  { clock, config, base }: Pick<Environment, 'clock' | 'config' | 'base'>,
  sent: SentQuestions,
  tabs: Tabs,
): { readonly questions: Questions; readonly route: HealthRoute } {
  const route = createHealthRoute(clock, sent, isRouteThere(config, base));
  const shared = shareQuestions({ ...sent, health: route.health }, tabs);
  const questions: Questions = {
    ...shared,
    async health(stop) {
      const answer = await shared.health(stop);
      route.heard(answer.snapshot);
      return answer;
    },
  };
  return { questions, route };
}

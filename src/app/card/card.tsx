import { useLayoutEffect, useState } from 'react';
import { SessionProvider } from '../../data/environment';
import { PLAIN_RULES } from '../../data/plain-rules';
import css from '../../styles/host-card.css?inline';
import { hold } from '../hosted/held';
import { ShadowRoot } from '../hosted/shadow-root';
import { LinkedCard } from './linked-card';
import { stillNavigation } from './still-navigation';

interface CardProps {
  readonly settings: unknown;
  /** The question that left with the entry. */
  readonly first: unknown;
}

/** The card on Airflow's home page, in a shadow root of its own. */
export function Card({ settings, first }: CardProps) {
  const [{ session, enter }] = useState(() =>
    hold(settings, first, PLAIN_RULES, stillNavigation, async (environment) => {
      const { openCardLater } = await import('./later');
      return openCardLater(environment);
    }),
  );
  useLayoutEffect(() => enter(), [enter]);
  return (
    <ShadowRoot css={css}>
      <SessionProvider session={session}>
        <LinkedCard />
      </SessionProvider>
    </ShadowRoot>
  );
}

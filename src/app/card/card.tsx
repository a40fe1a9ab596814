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

/** It keeps nothing of what happens. */
const PARTS = { rules: PLAIN_RULES, momentsBy: null };

/** The card on Airflow's home page, in a shadow root of its own. */
export function Card({ settings, first }: CardProps) {
  const [{ session, enter }] = useState(() =>
    hold(settings, first, PARTS, stillNavigation, async (environment) => {
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

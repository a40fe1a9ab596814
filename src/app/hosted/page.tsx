import { useLayoutEffect, useState } from 'react';
import { ALL_RULES } from '../../data/all-rules';
import { SessionProvider } from '../../data/environment';
import { hostedNavigation } from '../../data/hosted-navigation';
import { createMoments } from '../../data/moments';
import css from '../../styles/plugin.css?inline';
import { App } from '../app';
import { hold } from './held';
import { useHostMove } from './host-router';
import { KeptPlace } from './kept-place';
import { ShadowRoot } from './shadow-root';
import { keepTyping } from './typing';

interface HostedPageProps {
  readonly settings: unknown;
  /** The question that left with the entry. */
  readonly first: unknown;
}

const PARTS = { rules: ALL_RULES, momentsBy: createMoments };

/** The whole dashboard as a page of the Airflow UI. */
export function HostedPage({ settings, first }: HostedPageProps) {
  const [{ session, navigation, enter }] = useState(() =>
    hold(settings, first, PARTS, hostedNavigation, async (environment) => {
      const { openLater } = await import('../later');
      return openLater(environment);
    }),
  );
  useLayoutEffect(() => enter(), [enter]);
  useLayoutEffect(() => navigation.attend(), [navigation]);
  const move = useHostMove();
  useLayoutEffect(() => navigation.moved(move), [navigation, move]);
  return (
    <ShadowRoot css={css} attend={keepTyping}>
      <SessionProvider session={session}>
        <App />
        <KeptPlace />
      </SessionProvider>
    </ShadowRoot>
  );
}

import { EyeOff } from 'lucide';
import { Outline } from '../../../ui/outline';
import { thousands } from '../../../ui/words-lists';
import { refusalWords } from '../../../ui/words-registration';
import { SESSION_WORDS } from '../../../ui/words-verbs';
import type { Truth } from '../world';

interface ComponentsSessionProps {
  readonly session: NonNullable<Truth['session']>;
}

/** An API-mode Dag processor's session with the Execution API, its local probes and its work: no browser sees any of it. */
export function ComponentsSession({ session }: ComponentsSessionProps) {
  const { registration, refused, warnings, ready, healthy, claimed, waiting, done, expired } = session;
  return (
    <div className="part-session small">
      <p className="muted">
        <Outline shape={EyeOff} />
        {SESSION_WORDS.hidden}
      </p>
      <dl>
        <dt>{SESSION_WORDS.registration}</dt>
        <dd className="mono wrap">{registration}</dd>
        {refused !== null && (
          <>
            <dt>{SESSION_WORDS.refused}</dt>
            <dd className="broken">{refusalWords(refused)}</dd>
          </>
        )}
        {warnings.map((warning) => [
          <dt key={`${warning} term`}>{SESSION_WORDS.warning}</dt>,
          <dd key={warning} className="broken wrap">
            {warning}
          </dd>,
        ])}
        <dt>{SESSION_WORDS.probes}</dt>
        <dd className={ready && healthy ? '' : 'broken'}>
          {ready ? SESSION_WORDS.ready : SESSION_WORDS.notReady},{' '}
          {healthy ? SESSION_WORDS.healthy : SESSION_WORDS.notHealthy}
        </dd>
        <dt>{SESSION_WORDS.work}</dt>
        <dd>
          {SESSION_WORDS.counts(thousands(claimed), thousands(waiting), thousands(done), thousands(expired))}
        </dd>
      </dl>
    </div>
  );
}

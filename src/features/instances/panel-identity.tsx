import type { Kin } from '../../domain/judged';
import type { ComponentName } from '../../domain/model';
import { plainClick } from '../../ui/plain-click';
import type { Fact } from '../../ui/words-identity';
import { shortHost } from '../../ui/words-instance';
import type { PanelFrame } from './panel-frame';

interface IdentityProps extends Pick<PanelFrame, 'onOpen' | 'hrefOf'> {
  readonly component: ComponentName;
  readonly facts: readonly Fact[];
}

/** Who it is, line by line; predecessor and successor are links to their own rows. */
export const Identity = ({ component, facts, onOpen, hrefOf }: IdentityProps) => (
  <dl className="facts">
    {facts.map(({ label, value, note, isMono, kin }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="wrap">
          {kin === null ? (
            <span className={isMono ? 'mono' : undefined}>{value}</span>
          ) : (
            <KinLink component={component} kin={kin} onOpen={onOpen} hrefOf={hrefOf} />
          )}{' '}
          {note !== '' && <span className="muted">{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
);

interface KinLinkProps extends Pick<PanelFrame, 'onOpen' | 'hrefOf'> {
  readonly component: ComponentName;
  readonly kin: Pick<Kin, 'id' | 'name'> & Partial<Pick<Kin, 'fate'>>;
}

/** A link to another row: opens it here, and in a new tab where that is asked for. */
export const KinLink = ({ component, kin, onOpen, hrefOf }: KinLinkProps) => (
  <a
    className={`link mono${kin.fate === 'lost' || kin.fate === 'stopped' ? ' struck' : ''}`}
    href={hrefOf(component, kin.id)}
    title={kin.name}
    onClick={plainClick(() => onOpen(component, kin.id))}
  >
    {shortHost(kin.name)}
  </a>
);

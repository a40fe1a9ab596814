import { ExternalLink } from 'lucide';
import { useState } from 'react';
import type { Judged, JudgedComponent, Pill, Scope } from '../../domain/judged';
import type { ComponentName } from '../../domain/model';
import type { Instant } from '../../domain/time';
import { bundlePage } from '../../ui/airflow-pages';
import { Mark } from '../../ui/mark';
import { Outline } from '../../ui/outline';
import { plainClick } from '../../ui/plain-click';
import {
  type Coverage,
  coverage,
  importWords,
  ownersWords,
  parsedWords,
  standsOn,
} from '../../ui/words-coverage';
import { scopeName, shortHost } from '../../ui/words-instance';
import { list } from '../../ui/words-lists';
import type { Zone } from '../../ui/words-time';
import { nameIn, scopesOf } from './scopes';

interface CoverageProps {
  readonly one: JudgedComponent;
  readonly judged: Judged;
  readonly airflow: string | null;
  readonly healthAt: Instant | null;
  readonly onOpen: (component: ComponentName, id: string) => void;
  readonly hrefOf: (component: ComponentName, id: string) => string;
  readonly now: Instant;
  readonly zone: Zone;
}

const MARK: Readonly<Record<Coverage['state'], Pill>> = {
  covered: 'healthy',
  uncovered: 'degraded',
  unseen: 'degraded',
  disputed: 'unknown',
  unknown: 'unknown',
};
/** More parts than these are folded until somebody asks for them. */
const MOST = 40;

/** Which bundles or teams have a live owner, and who; nothing where the work is not divided or nobody told. */
export function CoverageOf(props: CoverageProps) {
  const [isWhole, setWhole] = useState(false);
  const { one, healthAt, now } = props;
  const scopes = scopesOf(one);
  if (scopes.length === 0) return null;
  const said = coverage(one, scopes);
  const shown = isWhole ? scopes : scopes.slice(0, MOST);
  const heading = `coverage-${one.component}`;
  return (
    <section className="coverage" aria-labelledby={heading}>
      <Mark state={MARK[said.state]} />
      <div className="min-w-0">
        <h3 id={heading} className="wrap">
          {said.before} <Names names={said.names} />
          {said.after}
        </h3>
        <p className="small muted">{standsOn(one, healthAt, now)}</p>
        <ul className="scope-rows">
          {shown.map((scope) => (
            <ScopeRow key={`${scope.kind} ${scope.name}`} {...props} scope={scope} state={said.state} />
          ))}
        </ul>
        {shown.length < scopes.length && (
          <button type="button" className="button small" onClick={() => setWhole(true)}>
            Show {scopes.length - shown.length} more
          </button>
        )}
      </div>
    </section>
  );
}

/** "ml and finance", each as a chip; every one of them, however many. */
const Names = ({ names }: { readonly names: readonly string[] }) =>
  names.map((name, index) => (
    <span key={name}>
      {index > 0 && (index === names.length - 1 ? ' and ' : ', ')}
      <mark className="tone-degraded">{name}</mark>
    </span>
  ));

interface ScopeRowProps extends CoverageProps {
  readonly scope: Scope;
  readonly state: Coverage['state'];
}

function ScopeRow({ scope, state, one, judged, airflow, onOpen, hrefOf, now, zone }: ScopeRowProps) {
  const isBare = scope.owners.length === 0;
  const { isStalled = false } = scope.progress ?? {};
  const owners = ownersWords(scope, now, zone);
  const parsed = parsedWords(scope, now);
  return (
    <li className="scope-row small">
      <span className={`scope-name wrap${isBare || isStalled ? ' main' : ''}`}>
        <Mark state={markOf(isBare, isStalled, state)} />
        <span className="min-w-0">{scopeName(scope.name)}</span>
      </span>
      <span className="muted wrap">
        {scope.kind === 'bundle' ? teamOf(scope, judged) : bundlesOf(judged, scope.name)}
      </span>
      <span className="wrap">
        <Owners scope={scope} one={one} onOpen={onOpen} hrefOf={hrefOf} />
      </span>
      <span className="muted wrap">
        {owners}
        {parsed !== '' && (
          <span className={`block${isStalled ? ' stalled' : ''}`}>
            {isStalled ? 'alive, not working: ' : ''}
            {parsed}
          </span>
        )}
      </span>
      <span className="muted scope-errors">
        <ImportErrors scope={scope} airflow={airflow} />
      </span>
    </li>
  );
}

function markOf(isBare: boolean, isStalled: boolean, state: Coverage['state']): Pill {
  if (state === 'unknown' || (isBare && state === 'disputed')) return 'unknown';
  if (isBare) return 'unhealthy';
  return isStalled ? 'degraded' : 'healthy';
}

/** Where there are no teams at all, a bundle without one is nothing to speak of. */
const teamOf = ({ team }: Scope, judged: Judged): string =>
  team ?? (scopesOf(judged.components.dag_processor).some((scope) => scope.team !== null) ? 'no team' : '');

function bundlesOf(judged: Judged, team: string | null): string {
  const bundles = scopesOf(judged.components.dag_processor).filter((scope) => scope.team === team);
  return list(
    bundles.map(({ name }) => scopeName(name)),
    6,
  );
}

/** Three owners are named, the rest counted. */
const NAMED = 3;

function Owners({ scope, one, onOpen, hrefOf }: Pick<ScopeRowProps, 'scope' | 'one' | 'onOpen' | 'hrefOf'>) {
  const { owners, before } = scope;
  const row = (id: string, name: string, isGone: boolean) => (
    <a
      className={`link mono${isGone ? ' struck' : ''}`}
      href={hrefOf(one.component, id)}
      title={name}
      onClick={plainClick(() => onOpen(one.component, id))}
    >
      {shortHost(name)}
    </a>
  );
  if (owners.length === 0) {
    return before === null ? <>no owner</> : <>no owner, before: {row(before.id, before.name, true)}</>;
  }
  return (
    <>
      {owners.slice(0, NAMED).map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {row(id, nameIn(one, id), false)}
        </span>
      ))}
      {owners.length > NAMED && ` and ${owners.length - NAMED} more`}
    </>
  );
}

function ImportErrors({ scope, airflow }: Pick<ScopeRowProps, 'scope' | 'airflow'>) {
  const words = importWords(scope);
  if (airflow === null || scope.name === null || (scope.importErrors ?? 0) === 0) return <>{words}</>;
  return (
    <a className="link" href={bundlePage(airflow, scope.name)} target="_blank" rel="noopener noreferrer">
      {words}
      <Outline shape={ExternalLink} />
      <span className="sr-only">, opens Airflow in a new tab</span>
    </a>
  );
}

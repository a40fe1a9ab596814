import { useState } from 'react';
import type { Judged, JudgedComponent, JudgedInstance } from '../../domain/judged';
import { type Owned, ownership } from '../../domain/ownership';
import { scopeName } from '../../ui/words-instance';
import { noneOwned, ownsNote, ownsTitle } from '../../ui/words-owns';
import type { PanelFrame } from './panel-frame';
import { KinLink } from './panel-identity';
import { PanelSection } from './panel-section';

interface OwnsProps extends Pick<PanelFrame, 'onOpen' | 'hrefOf'> {
  readonly one: JudgedComponent;
  readonly row: JudgedInstance;
  readonly judged: Judged;
}

/** More lines than these are folded until somebody asks for them. */
const MOST = 8;

/** What it owns and who else does; nothing for what has nothing to divide. */
export function Owns({ one, row, judged, onOpen, hrefOf }: OwnsProps) {
  const [isWhole, setWhole] = useState(false);
  const owned = ownership(one, row);
  if (owned === null) return null;
  const title = ownsTitle(row);
  if (owned === 'all' || owned.length === 0) {
    return (
      <PanelSection title={title}>
        <p className="small muted">{noneOwned(owned)}</p>
      </PanelSection>
    );
  }
  const isTeam = owned[0]?.kind === 'team';
  const lines = isWhole ? owned : owned.slice(0, MOST);
  return (
    <PanelSection title={title} note={ownsNote(owned, row)}>
      <table className="owns-table">
        <thead>
          <tr>
            <th scope="col">{isTeam ? 'Team' : 'Bundle'}</th>
            <th scope="col">{isTeam ? 'Its bundles' : 'Team'}</th>
            <th scope="col">Other owners</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((part) => (
            <tr key={`${part.kind} ${part.name}`}>
              <th scope="row" className="wrap">
                {scopeName(part.name)}
              </th>
              <td className="wrap">
                {isTeam ? <Bundles names={bundlesOf(judged, part.name)} /> : (part.team ?? 'no team')}
              </td>
              <td className="wrap">
                <Others component={one.component} part={part} onOpen={onOpen} hrefOf={hrefOf} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length < owned.length && (
        <button type="button" className="button small" onClick={() => setWhole(true)}>
          Show {owned.length - lines.length} more
        </button>
      )}
    </PanelSection>
  );
}

/** The bundles of a team, from what is known of the Dag processors' work; null where nobody told. */
function bundlesOf(judged: Judged, team: string | null): readonly string[] | null {
  const scopes = judged.components.dag_processor.joined?.scopes ?? [];
  const bundles = scopes.filter((scope) => scope.kind === 'bundle');
  if (bundles.length === 0) return null;
  return bundles.filter((scope) => scope.team === team).map((scope) => scopeName(scope.name));
}

const Bundles = ({ names }: { readonly names: readonly string[] | null }) => {
  if (names === null) return <span className="muted">not told</span>;
  if (names.length === 0) return <span className="muted">none that you may see</span>;
  return (
    <span className="chips">
      {names.map((name) => (
        <span key={name} className="chip tone-unknown wrap">
          {name}
        </span>
      ))}
    </span>
  );
};

interface OthersProps extends Pick<PanelFrame, 'onOpen' | 'hrefOf'> {
  readonly component: JudgedComponent['component'];
  readonly part: Owned;
}

/** Three names are enough: the rest are counted. */
const NAMED = 3;

const Others = ({ component, part, onOpen, hrefOf }: OthersProps) =>
  part.others.length === 0 ? (
    <strong className="alone">none</strong>
  ) : (
    <>
      {part.others.slice(0, NAMED).map((other) => (
        <span key={other.id} className="block">
          <KinLink component={component} kin={other} onOpen={onOpen} hrefOf={hrefOf} />
        </span>
      ))}
      {part.others.length > NAMED && <span className="muted">and {part.others.length - NAMED} more</span>}
    </>
  );

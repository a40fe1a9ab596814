import { useState } from 'react';
import { COMPONENTS, type ComponentName } from '../../domain/model';
import {
  bundleName,
  COMPONENT_NAME,
  HOST_WORDS,
  RAIL,
  teamName,
  verdictName,
} from '../../ui/words-instances';
import { count, thousands } from '../../ui/words-lists';
import { Facet } from './list-facet';
import type { Choice, Facets } from './list-filter';
import { LIST_VERDICTS, type ListVerdict, type ListView } from './list-view';

interface RailProps {
  readonly view: ListView;
  readonly facets: Facets;
  readonly onChange: (changes: Partial<ListView>) => void;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const collator = new Intl.Collator('en', { numeric: true });

/** The filters of the list; each count follows all the other filters. */
export function Rail({ view, facets, onChange }: RailProps) {
  const teams = sorted(facets.team, teamName, () => 0);
  const bundles = sorted(facets.bundle, bundleName, ({ worst }) => worst);
  return (
    <>
      <Facet<ListVerdict>
        title={RAIL.verdict}
        choices={LIST_VERDICTS.map((verdict) => known(facets.verdict, verdict))}
        chosen={view.verdict}
        nameOf={(verdict) => capital(verdictName(verdict))}
        markOf={({ value }) => value}
        onChange={(verdict) => onChange({ verdict })}
      />
      <Facet<ComponentName>
        title={RAIL.component}
        choices={COMPONENTS.filter((name) => name !== 'metadatabase').map((name) =>
          known(facets.component, name),
        )}
        chosen={view.component}
        nameOf={(name) => COMPONENT_NAME[name]}
        onChange={(component) => onChange({ component })}
      />
      {teams.some(({ value }) => value !== null) && (
        <Facet<string | null>
          title={RAIL.team}
          choices={teams}
          chosen={view.team}
          nameOf={teamName}
          searchLabel={count(named(teams), 'team')}
          onChange={(team) => onChange({ team })}
        />
      )}
      {bundles.some(({ value }) => value !== null) && (
        <Facet<string | null>
          title={RAIL.bundle}
          choices={bundles}
          chosen={view.bundle}
          nameOf={bundleName}
          markOf={({ worstVerdict }) => worstVerdict}
          searchLabel={count(named(bundles), 'bundle')}
          onChange={(bundle) => onChange({ bundle })}
        />
      )}
      <HostField hosts={view.host} onChange={(host) => onChange({ host })} />
      <fieldset className="facet">
        <legend>{RAIL.also}</legend>
        {(['gone', 'stopped'] as const).map((kind) => (
          <label key={kind} className="facet-line">
            <input type="checkbox" checked={view[kind]} onChange={() => onChange({ [kind]: !view[kind] })} />
            <span className="facet-name">{RAIL[kind]}</span>
            <span className="facet-count">{thousands(facets[kind])}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** First what would list anything, then what is worst, where that is shown; then the most, then by name; what has no name stands last. */
const sorted = (
  choices: readonly Choice<string | null>[],
  nameOf: (value: string | null) => string,
  badness: (choice: Choice<string | null>) => number,
): readonly Choice<string | null>[] =>
  [...choices].sort(
    (a, b) =>
      Number(a.value === null) - Number(b.value === null) ||
      Number(a.count === 0) - Number(b.count === 0) ||
      badness(b) - badness(a) ||
      b.count - a.count ||
      collator.compare(nameOf(a.value), nameOf(b.value)),
  );

const named = (choices: readonly Choice<string | null>[]): number =>
  choices.filter(({ value }) => value !== null).length;

const known = <T,>(choices: readonly Choice<T>[], value: T): Choice<T> =>
  choices.find((choice) => choice.value === value) ?? { value, count: 0, worst: 0, worstVerdict: 'unknown' };

interface HostFieldProps {
  readonly hosts: readonly string[];
  readonly onChange: (hosts: readonly string[]) => void;
}

const parts = (text: string): readonly string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

/** Parts of host names; what is being typed stays as it is typed. */
function HostField({ hosts, onChange }: HostFieldProps) {
  const [text, setText] = useState(hosts.join(' '));
  const [told, setTold] = useState(hosts);
  if (told !== hosts && parts(text).join(' ') !== hosts.join(' ')) {
    setTold(hosts);
    setText(hosts.join(' '));
  }
  return (
    <fieldset className="facet">
      <legend>{RAIL.host}</legend>
      <input
        type="search"
        className="input"
        placeholder={HOST_WORDS}
        aria-label={HOST_WORDS}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(parts(event.target.value));
        }}
      />
    </fieldset>
  );
}

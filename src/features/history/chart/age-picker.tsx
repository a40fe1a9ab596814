import { Fragment, useMemo } from 'react';
import { bundleOf } from '../../../domain/history/parse-ages';
import type { Known } from '../../../domain/history/rows';
import { COMPONENTS, type ComponentName } from '../../../domain/model';
import type { Instant } from '../../../domain/time';
import { instanceChoice, instanceName, PARSE_AGES, WHOSE, worstOfAll } from '../../../ui/words-age-chart';
import { TITLE } from '../../../ui/words-names';
import type { Zone } from '../../../ui/words-time';

interface AgePickerProps {
  readonly component: ComponentName;
  readonly who: string | null;
  /** Instances, and bundles with a parse age, to choose from. */
  readonly known: readonly Known[];
  readonly now: Instant;
  readonly zone: Zone;
  readonly onWho: (component: ComponentName, who: string | null) => void;
}

/** A list of two thousand is no choice; the newest come first. The wide list of instances has them all. */
const MOST = 100;

/** Whose ages the chart shows: the worst of a component, one of its instances, or the parse age of a bundle. */
export function AgePicker({ component, who, known, now, zone, onWho }: AgePickerProps) {
  const choices = useMemo(() => choicesOf(known, who), [known, who]);
  const bundles = useMemo(() => bundlesOf(known, who), [known, who]);
  const isMissing = who !== null && bundleOf(who) === null && !known.some(({ key }) => key === who);
  return (
    <select
      className="input age-picker"
      aria-label={WHOSE}
      value={who ?? component}
      onPointerDown={(event) => event.stopPropagation()}
      onChange={({ target: { value } }) => {
        const one = known.find(({ key }) => key === value);
        const chosen = one?.component ?? COMPONENTS.find((name) => name === value);
        if (chosen !== undefined) onWho(chosen, one?.key ?? null);
      }}
    >
      {COMPONENTS.map((name) => (
        <Fragment key={name}>
          <optgroup label={TITLE[name]}>
            <option value={name}>{worstOfAll(name)}</option>
            {choices.get(name)?.map(({ one, isTwin }) => (
              <option key={one.key} value={one.key}>
                {instanceChoice(one, isTwin, now, zone)}
              </option>
            ))}
            {isMissing && name === component && <option value={who}>{who.slice(name.length + 1)}</option>}
          </optgroup>
          {name === 'dag_processor' && bundles.length > 0 && (
            <optgroup label={PARSE_AGES}>
              {bundles.map((key) => (
                <option key={key} value={key}>
                  {bundleOf(key)}
                </option>
              ))}
            </optgroup>
          )}
        </Fragment>
      ))}
    </select>
  );
}

interface Choice {
  readonly one: Known;
  /** Two lives of one host have one name: then their times tell them apart. */
  readonly isTwin: boolean;
}

/**
 * The newest of each component, and the chosen one wherever it stands. Before the job list has answered an instance goes
 * by another key for some seconds: such a short former self is no choice beside it.
 */
function choicesOf(
  known: readonly Known[],
  who: string | null,
): ReadonlyMap<ComponentName, readonly Choice[]> {
  return new Map(
    COMPONENTS.map((name) => {
      const own = known.filter(({ component, key }) => component === name && bundleOf(key) === null);
      const often = countsOf(own);
      const kept = own
        .filter(
          (one) => one.key === who || one.last - one.first >= SHORT || often.get(instanceName(one)) === 1,
        )
        .filter(({ key }, index) => index < MOST || key === who);
      const left = countsOf(kept);
      return [name, kept.map((one) => ({ one, isTwin: left.get(instanceName(one)) !== 1 }))];
    }),
  );
}

/** Keys of the bundles that were told last, by name, and of the chosen one. */
function bundlesOf(known: readonly Known[], who: string | null): readonly string[] {
  const keys = known.map(({ key }) => key).filter((key) => bundleOf(key) !== null);
  const others = who === null || bundleOf(who) === null ? [] : [who];
  return [...new Set([...keys.slice(0, MOST), ...others])].sort();
}

/** Shorter than this (ms) beside another one of the same name. */
const SHORT = 60_000;

function countsOf(known: readonly Known[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of known) counts.set(instanceName(one), (counts.get(instanceName(one)) ?? 0) + 1);
  return counts;
}

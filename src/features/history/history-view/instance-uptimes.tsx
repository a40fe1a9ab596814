import { useMemo } from 'react';
import { useKnown, useRecorded } from '../../../data/history-hooks';
import { bundleOf } from '../../../domain/history/parse-ages';
import type { Known } from '../../../domain/history/rows';
import { percent, uptime } from '../../../domain/history/uptime';
import type { ComponentName } from '../../../domain/model';
import { thousands } from '../../../ui/words-lists';
import { TITLE } from '../../../ui/words-names';
import { NOUN } from '../../../ui/words-nouns';
import { span } from '../../../ui/words-time';
import type { Window } from './window';

interface InstanceUptimesProps {
  readonly component: ComponentName;
  readonly window: Window;
  readonly onChoose: (component: ComponentName, who: string) => void;
}

/** Of more nobody reads the figures; each has its own panel. */
const MOST = 50;

/** Uptime of each instance of one component that was there in the window, newest first. */
export function InstanceUptimes({ component, window, onChoose }: InstanceUptimesProps) {
  const known = useKnown();
  const { from, to } = window;
  const there = useMemo(
    () =>
      settled(known).filter(
        (one) =>
          one.component === component && bundleOf(one.key) === null && one.first < to && one.last >= from,
      ),
    [known, component, from, to],
  );
  const shown = there.slice(0, MOST);
  const { recorded } = useRecorded(
    from,
    to,
    shown.map(({ key }) => key),
  );
  if (there.length === 0) return null;
  return (
    <section className="values" aria-label={`Uptime of each ${NOUN[component]} instance`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{TITLE[component]}, instance</th>
            <th scope="col">Uptime</th>
            <th scope="col">Of time watched</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name }) => {
            const stretches = recorded?.instances[key];
            const up = stretches === undefined ? null : uptime(stretches, from, to);
            return (
              <tr key={key}>
                <th scope="row">
                  <button type="button" className="link wrap" onClick={() => onChoose(component, key)}>
                    {name}
                  </button>
                </th>
                <td>{up === null || up.share === null ? '–' : percent(up.share, up.isPerfect)}</td>
                <td>{up === null ? 'reading' : span(up.known)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {there.length > MOST && (
        <p className="small muted">{thousands(there.length - MOST)} more are not listed here.</p>
      )}
    </section>
  );
}

/** Without those that are known by their host only for the moment before the job list had answered. */
const settled = (known: readonly Known[]): readonly Known[] => {
  const named = (one: Known): string => `${one.component} ${one.name}`;
  const jobs = new Set(known.filter(({ key }) => key.includes(' job:')).map(named));
  return known.filter((one) => !one.key.includes(' host:') || !jobs.has(named(one)));
};

import { useState } from 'react';
import type { Incident } from '../../domain/incidents';
import { endedAloud, openAloud } from '../../ui/words-incident-list';
import { incidentTitle, lastedWords } from '../../ui/words-incidents';

interface AloudProps {
  /** Null as long as nothing has been read. */
  readonly incidents: readonly Incident[] | null;
}

/**
 * Says aloud that an incident has opened or closed: how many are open, and how long the closed one lasted. What became
 * of a component the page's own announcer says at once; this one only adds to it.
 */
export function Aloud({ incidents }: AloudProps) {
  // What only follows from another is no outage of its own, and not counted above the list either.
  const own = incidents?.filter(({ cause }) => cause === null) ?? null;
  const open = own?.filter(({ ended }) => ended === null).map(({ id }) => id) ?? null;
  const [known, setKnown] = useState(open);
  const [said, setSaid] = useState('');
  if (known?.join(' ') !== open?.join(' ')) {
    setKnown(open);
    if (known !== null && open !== null) setSaid(told(known, open, own ?? []));
  }
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

function told(before: readonly string[], after: readonly string[], incidents: readonly Incident[]): string {
  const closed = incidents.filter(({ id, ended }) => ended !== null && before.includes(id));
  return [
    ...closed.map((one) => endedAloud(incidentTitle(one), lastedWords(one))),
    openAloud(after.length),
  ].join(' ');
}

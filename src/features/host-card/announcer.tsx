import { useState } from 'react';
import type { Judged } from '../../domain/judged';
import { COMPONENTS } from '../../domain/model';
import { announcement } from '../../ui/words-announce';
import type { Zone } from '../../ui/words-time';

interface AnnouncerProps {
  readonly judged: Judged;
  readonly zone: Zone;
}

/**
 * Says aloud what has changed, once; ages never reach it. What is so when the card appears is not said: the reader came to
 * Airflow's home page, not to it.
 */
export function Announcer({ judged, zone }: AnnouncerProps) {
  const pills = COMPONENTS.map((name) => judged.components[name].pill);
  const key = [judged.feed, judged.problem?.kind, ...pills].join(' ');
  const [known, setKnown] = useState({ key, judged });
  const [said, setSaid] = useState('');
  if (known.key !== key) {
    setKnown({ key, judged });
    if (known.judged.feed !== 'first') setSaid(announcement(known.judged, judged, zone));
  }
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

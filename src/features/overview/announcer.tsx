import { useState } from 'react';
import type { Judged } from '../../domain/judged';
import { COMPONENTS, type ComponentName } from '../../domain/model';
import type { Zone } from '../../ui/words-time';
import { useLater } from './use-later';

interface AnnouncerProps {
  readonly judged: Judged;
  readonly zone: Zone;
  /** The one component that is shown; null: all of them. */
  readonly only: ComponentName | null;
}

/** Says aloud what has changed, once; ages never reach it. The first verdict is said when the words have come. */
export function Announcer({ judged, zone, only }: AnnouncerProps) {
  const later = useLater(judged.feed);
  const names = only === null ? COMPONENTS : [only];
  const key = [judged.feed, judged.problem?.kind, ...names.map((name) => judged.components[name].pill)].join(
    ' ',
  );
  const [known, setKnown] = useState({ key, judged });
  const [said, setSaid] = useState('');
  if (known.key !== key && later !== null) {
    setKnown({ key, judged });
    setSaid(later.announcement(known.judged, judged, zone, names));
  }
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

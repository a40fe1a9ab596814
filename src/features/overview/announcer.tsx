import { useState } from 'react';
import type { Judged } from '../../domain/judged';
import { COMPONENTS } from '../../domain/model';
import type { Zone } from '../../ui/words-time';
import { useLater } from './use-later';

/** Says aloud what has changed, once; ages never reach it. The first verdict is said when the words have come. */
export function Announcer({ judged, zone }: { readonly judged: Judged; readonly zone: Zone }) {
  const later = useLater(judged.feed);
  const key = [
    judged.feed,
    judged.problem?.kind,
    ...COMPONENTS.map((name) => judged.components[name].pill),
  ].join(' ');
  const [known, setKnown] = useState({ key, judged });
  const [said, setSaid] = useState('');
  if (known.key !== key && later !== null) {
    setKnown({ key, judged });
    setSaid(later.announcement(known.judged, judged, zone));
  }
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

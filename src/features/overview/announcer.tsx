import { useState } from 'react';
import type { Judged } from '../../domain/judged';
import { COMPONENTS } from '../../domain/model';
import { announcement } from '../../ui/words-announce';
import type { Zone } from '../../ui/words-time';

/** Says aloud what has changed, once; ages never reach it. */
export function Announcer({ judged, zone }: { readonly judged: Judged; readonly zone: Zone }) {
  const key = [
    judged.feed,
    judged.problem?.kind,
    ...COMPONENTS.map((name) => judged.components[name].pill),
  ].join(' ');
  const [known, setKnown] = useState({ key, judged });
  const [said, setSaid] = useState('');
  if (known.key !== key) {
    setKnown({ key, judged });
    setSaid(announcement(known.judged, judged, zone));
  }
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

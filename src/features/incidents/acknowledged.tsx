import { Check } from 'lucide';
import type { Note } from '../../data/store';
import type { Instant } from '../../domain/time';
import { Outline } from '../../ui/outline';
import { acknowledgedWords } from '../../ui/words-incident-list';
import type { Zone } from '../../ui/words-time';

interface AcknowledgedProps {
  readonly note: Note;
  readonly title: string;
  readonly now: Instant;
  readonly zone: Zone;
  readonly onTakeBack: () => void;
}

/** When it was acknowledged, and with which words; line breaks of the note stay. */
export const Acknowledged = ({ note, title, now, zone, onTakeBack }: AcknowledgedProps) => (
  <div className="incident-acknowledged small muted">
    <Outline shape={Check} />
    <p className="wrap">{acknowledgedWords(note.at, note.text, now, zone)}</p>
    <button
      type="button"
      className="link"
      aria-label={`Take back the acknowledgement of ${title}`}
      onClick={onTakeBack}
    >
      Take back
    </button>
  </div>
);

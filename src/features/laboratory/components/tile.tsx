import {
  Archive,
  CircleSlash,
  CircleX,
  ClockAlert,
  FolderX,
  Gauge,
  Hourglass,
  type IconNode,
  Megaphone,
  MessageSquare,
  OctagonAlert,
  Play,
  RotateCw,
  Square,
  Trash2,
  Unplug,
} from 'lucide';
import { Outline } from '../../../ui/outline';
import { span } from '../../../ui/words-time';
import { COMPONENTS_WORDS, resumeHeals, verbDoes, verbName, verbWhom } from '../../../ui/words-verbs';
import type { Truth } from '../world';
import type { RunningFault } from './faults';

const ICONS: Readonly<Record<string, IconNode>> = {
  kill: CircleX,
  stop: Square,
  hang: Hourglass,
  slow: Gauge,
  skew: ClockAlert,
  partition: Unplug,
  stall: CircleSlash,
  retire: Archive,
  clean: Trash2,
  raise: OctagonAlert,
  say: MessageSquare,
  empty: FolderX,
  fail: Megaphone,
  reparse: RotateCw,
  resume: Play,
};

interface VerbTileProps {
  readonly verb: string;
  readonly target: Truth;
  readonly can: boolean;
  readonly why: string | null;
  /** Faults of this verb that are on. */
  readonly running: readonly RunningFault[];
  /** All faults of the target that are on: what Resume would heal. */
  readonly healable: readonly RunningFault[];
  /** Whether its form is open; null: it has none. */
  readonly isAsking: boolean | null;
  readonly onPress: () => void;
}

/**
 * A verb with what it does to this target; dimmed with the reason where it cannot be done; pressed with its age while it
 * is on. Dimmed ones keep the focus, so that everybody can read why.
 */
export function VerbTile({ verb, target, can, why, running, healable, isAsking, onPress }: VerbTileProps) {
  const isOn = running.length > 0;
  const heals = resumeHeals(
    healable.map((fault) => fault.verb),
    isAway(target),
  );
  const isIdle = verb === 'resume' && heals === null;
  const isDim = (!can || isIdle) && !isOn;
  return (
    <button
      type="button"
      className={`verb${isOn ? ' on' : ''}${isDim ? ' dim' : ''}`}
      aria-disabled={isDim || undefined}
      aria-pressed={isAsking === null && verb !== 'resume' ? isOn : undefined}
      aria-expanded={isAsking ?? undefined}
      onClick={isDim ? undefined : onPress}
    >
      <Outline shape={ICONS[verb] ?? Square} />
      <span className="verb-name">
        {verbName(verb)}
        {isAsking !== null && '…'}
      </span>
      <span className="verb-does">{says()}</span>
    </button>
  );

  function says(): string {
    const kind = target.mode === 'api' ? `${target.kind}_api` : target.kind;
    if (isIdle) return COMPONENTS_WORDS.nothing;
    if (isDim) return verbWhom(verb, kind, why);
    if (verb === 'resume') return heals ?? '';
    const [first] = running;
    if (first === undefined) return verbDoes(verb, kind);
    const from = running.flatMap(({ args }) => args?.from ?? []);
    const since = span(first.age);
    if (from.length > 0) return `${from.join(', ')}, ${since}`;
    return isAsking === null ? `${since}, ${COMPONENTS_WORDS.healHint}` : since;
  }
}

/** It has ended without a fault that is still known, or was refused for good: Resume starts it. */
const isAway = ({ condition, session }: Truth): boolean =>
  condition === 'stopped' || condition === 'killed' || session?.refused != null;

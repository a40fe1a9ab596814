import type { ReactNode } from 'react';
import { between, type Instant } from '../domain/time';
import { Icon } from '../ui/icon';
import { Ring } from '../ui/ring';
import { Segments } from '../ui/segments';
import { useSurface } from '../ui/surface';
import { asking, type FeedFacts, feedWords } from '../ui/words-feed';
import type { Zone } from '../ui/words-time';

interface BarProps {
  /** The environment's name or host. */
  readonly name: string;
  readonly release: string | null;
  /** Where one is on a simulated Airflow, null while that is not known; null: the Airflow is a real one. */
  readonly simulated: { readonly place: string | null } | null;
  readonly facts: FeedFacts;
  /** The reader pressed pause. */
  readonly isPaused: boolean;
  readonly now: Instant;
  readonly zone: Zone;
  /** The page's tabs, between where it is and how it answers. */
  readonly tabs: ReactNode;
  readonly onZone: (zone: Zone) => void;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onSettings: () => void;
  /** The laboratory's drawer, on a simulated Airflow. */
  readonly drawer: { readonly isOpen: boolean; readonly set: (isOpen: boolean) => void } | null;
}

/**
 * Where it is, the views, how it answers, and tools. Inside the Airflow UI the host says already where one is: there is
 * neither name nor environment, and the settings are an icon.
 */
export function Bar(props: BarProps) {
  const isWithin = useSurface().kind === 'airflow';
  return (
    <header className={isWithin ? 'bar within' : 'bar'}>
      {!isWithin && <Where {...props} />}
      {props.tabs}
      <Feed {...props} />
      <Tools {...props} isWithin={isWithin} />
    </header>
  );
}

/** Name, environment and release. */
const Where = ({ name, release, simulated }: BarProps) => (
  <>
    <p className="brand">
      <Icon name="pulse" />
      Vitals
    </p>
    {simulated !== null && (
      <p className="chip tone-info">
        <Icon name="flask" />
        Simulated
      </p>
    )}
    <p className="where">
      {simulated === null && name}
      <span className="release">
        {simulated === null ? release !== null && ` · Airflow ${release}` : simulated.place}
      </span>
    </p>
  </>
);

/** When it answered and when it is asked again. */
export const Feed = ({ facts, now, zone }: Pick<BarProps, 'facts' | 'now' | 'zone'>) => (
  <p className="feed">
    <Ring {...ring(facts, now)} />
    <span>{feedWords(facts, now, zone)}</span>
  </p>
);

/** Pause, zone, settings; on a simulated Airflow the laboratory. */
const Tools = ({ isWithin, ...props }: BarProps & { readonly isWithin: boolean }) => {
  const { isPaused, zone, drawer } = props;
  return (
    <div className="tools">
      <button type="button" className="button" onClick={isPaused ? props.onResume : props.onPause}>
        <Icon name={isPaused ? 'play' : 'pause'} />
        {isPaused ? 'Resume' : 'Pause'}
      </button>
      <Segments
        label="Time zone"
        value={zone}
        options={[
          ['local', 'Local'],
          ['utc', 'UTC'],
        ]}
        onChange={props.onZone}
      />
      <button
        type="button"
        className={isWithin ? 'button square' : 'button'}
        aria-haspopup="dialog"
        onClick={props.onSettings}
      >
        <Icon name="sliders" />
        <span className={isWithin ? 'sr-only' : undefined}>Settings</span>
      </button>
      {drawer !== null && (
        <button
          type="button"
          className="button"
          id="laboratory-button"
          aria-expanded={drawer.isOpen}
          aria-controls={drawer.isOpen ? 'laboratory' : undefined}
          onClick={() => drawer.set(!drawer.isOpen)}
        >
          <Icon name="flask" />
          <span>Laboratory</span>
        </button>
      )}
    </div>
  );
};

/** The ring fills from one answer to the next question, turns while a question is out, and rests when paused. */
function ring(
  facts: FeedFacts,
  now: Instant,
): { readonly share: number; readonly mode: 'running' | 'busy' | 'idle' } {
  if (asking(facts, now) !== null) return { share: 0, mode: 'busy' };
  if (facts.feed === 'paused' || facts.feed === 'first') return { share: 0, mode: 'idle' };
  if (facts.feed === 'failing') return { share: 0, mode: 'idle' };
  if (facts.answeredAt === null || facts.nextAt === null) return { share: 1, mode: 'running' };
  const whole = between(facts.answeredAt, facts.nextAt);
  return { share: whole <= 0 ? 1 : between(facts.answeredAt, now) / whole, mode: 'running' };
}

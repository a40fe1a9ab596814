import { Ban, CircleCheck, CircleDashed, type IconNode, Lock, Minus, Plug, RotateCw } from 'lucide';
import type { ReactNode } from 'react';
import type { Access, SourceName, SourceState } from '../../domain/sources';
import type { Instant } from '../../domain/time';
import { Outline } from '../../ui/outline';
import { type Cell, lastAnswer, latencyWords, nextQuestion } from '../../ui/words-source-times';
import { ACCESS, SOURCE, type SourceFacts, sourceSentence } from '../../ui/words-sources';
import type { Zone } from '../../ui/words-time';

interface SourceRowProps {
  readonly source: SourceState;
  readonly facts: SourceFacts;
  /** Airflow's login, which leads back to this view. */
  readonly login: string;
  readonly isPaused: boolean;
  readonly onAsk: (name: SourceName) => void;
  readonly now: Instant;
  readonly zone: Zone;
}

/** Lucide has none: an exclamation mark in a square, which no verdict has. */
const SQUARE_ALERT: IconNode = [
  ['rect', { width: 18, height: 18, x: 3, y: 3, rx: 3 }],
  ['path', { d: 'M12 8v4M12 16h.01' }],
];

/** Outlines, so that a source's state is never taken for a verdict. */
const SHAPE: Readonly<Record<Access, IconNode>> = {
  not_asked: CircleDashed,
  told: Plug,
  answering: CircleCheck,
  silent: CircleDashed,
  needs_login: Lock,
  forbidden: Ban,
  failing: SQUARE_ALERT,
  not_in_release: Minus,
};

/** One source: what it is, how it answers and what is lost without it, when it last did and will be asked. */
export function SourceRow({ source, facts, login, isPaused, onAsk, now, zone }: SourceRowProps) {
  const { name, path, access } = source;
  return (
    <li className="source-grid source-row" data-source={name} data-access={access}>
      <div>
        <h3>{SOURCE[name]}</h3>
        <code className="muted wrap">{path}</code>
      </div>
      <div className="source-state">
        <span className={`access-${access}`}>
          <Outline shape={SHAPE[access]} />
        </span>
        <div>
          <p className="main">{ACCESS[access]}</p>
          <p className="small muted wrap">{sourceSentence(source, facts)}</p>
        </div>
      </div>
      <TwoLines label="Last answer" cell={lastAnswer(source, now, zone)} />
      <TwoLines label="Next question" cell={nextQuestion(source, facts.way, isPaused, now)}>
        <Action source={source} facts={facts} login={login} onAsk={onAsk} />
      </TwoLines>
      <TwoLines label="Latency" cell={{ main: latencyWords(source), sub: '' }} isEnd />
    </li>
  );
}

interface TwoLinesProps {
  readonly label: string;
  readonly cell: Cell;
  readonly isEnd?: boolean;
  readonly children?: ReactNode;
}

const TwoLines = ({ label, cell, isEnd = false, children }: TwoLinesProps) => (
  <div className={isEnd ? 'end' : undefined}>
    <span className="source-label small muted">{label}</span>
    <p>{cell.main}</p>
    {cell.sub !== '' && <p className="small muted">{cell.sub}</p>}
    {children}
  </div>
);

/** The one thing that a person can do about a source; nothing where it answers or nothing would help. */
function Action({
  source,
  facts,
  login,
  onAsk,
}: Pick<SourceRowProps, 'source' | 'facts' | 'login' | 'onAsk'>) {
  const { name, access, route } = source;
  if (access === 'needs_login' && facts.way === 'link') {
    return (
      <a className="button small" href={login}>
        <Outline shape={Lock} />
        Log in
      </a>
    );
  }
  const isAbsent = access === 'not_in_release' || route === 'off';
  const helps =
    access === 'failing' ||
    access === 'forbidden' ||
    (access === 'needs_login' && facts.way === 'proxy') ||
    // The plugin may be installed, or told to poll, by now.
    (route !== null && isAbsent);
  // Where Airflow itself answers for them, health is what to ask.
  if (!helps || (name === 'executors' && route === null)) return null;
  return (
    <button
      type="button"
      className="button small"
      aria-label={`Ask now: ${SOURCE[name]}`}
      onClick={() => onAsk(name)}
    >
      <Outline shape={RotateCw} />
      Ask now
    </button>
  );
}

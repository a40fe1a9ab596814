/** How far the time to the next question has run (0 to 1); `busy` turns while an answer is awaited, `idle` is empty. */
export const Ring = ({
  share,
  mode,
}: {
  readonly share: number;
  readonly mode: 'running' | 'busy' | 'idle';
}) => {
  const round = 2 * Math.PI * 6.5;
  const drawn = mode === 'busy' ? 0.3 : mode === 'idle' ? 0 : Math.min(1, Math.max(0, share));
  return (
    <span className={`feed-ring ${mode}`} aria-hidden="true">
      <svg viewBox="0 0 16 16" fill="none" strokeWidth="2.4">
        <circle cx="8" cy="8" r="6.5" stroke="var(--track)" />
        <circle
          className="progress"
          cx="8"
          cy="8"
          r="6.5"
          stroke="currentColor"
          strokeDasharray={round}
          strokeDashoffset={round * (1 - drawn)}
        />
      </svg>
    </span>
  );
};

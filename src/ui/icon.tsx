const PATHS = {
  pulse: 'M1 8h3l2-5 4 10 2-5h3',
  link: 'M7 9a3 3 0 0 0 4 0l2-2a3 3 0 0 0-4-4L8 4M9 7a3 3 0 0 0-4 0L3 9a3 3 0 0 0 4 4l1-1',
  key: 'M11 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6M9 7l-6 6M5 11l2 2',
  terminal: 'M3 4l4 4-4 4M8 12h5',
  flask: 'M5 2h6M6 2v4l-4 7 1 1h10l1-1-4-7V2M5 10h6',
  pause: 'M5 4v8M11 4v8',
  play: 'M5 3l8 5-8 5z',
  sliders: 'M2 5h7M13 5h1M2 11h1M7 11h7M11 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4M5 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
} as const;

/**
 * A plain outline beside a word, never a verdict. Drawn here rather than taken from a library, because what
 * comes before the first verdict is counted in bytes.
 */
export const Icon = ({
  name,
  big = false,
}: {
  readonly name: keyof typeof PATHS;
  readonly big?: boolean;
}) => (
  <svg
    className={big ? 'icon big' : 'icon'}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'pause' ? 2.4 : big ? 1.1 : 1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
);

const ENTRIES = [
  ['healthy', 'healthy'],
  ['late', 'late'],
  ['degraded', 'degraded'],
  ['bad', 'unhealthy'],
  ['dots', 'no reply'],
  ['unknown', 'unknown'],
  ['dash', 'not reported'],
  ['hatch', 'not watching: counts neither way'],
  ['up', 'from the server: up'],
  ['nobody', 'from the server: nobody running'],
] as const;

/** What the lanes' heights, colours and outlines mean; entries that this picture cannot have are left out. */
export const LaneLegend = ({
  hasServer,
  hasNoReply,
}: {
  readonly hasServer: boolean;
  readonly hasNoReply: boolean;
}) => (
  <ul className="legend">
    {ENTRIES.filter(([look]) =>
      look === 'dots' ? hasNoReply : hasServer || (look !== 'up' && look !== 'nobody'),
    ).map(([look, text]) => (
      <li key={look}>
        <span className={`swatch ${look}`} aria-hidden="true" />
        {text}
      </li>
    ))}
  </ul>
);

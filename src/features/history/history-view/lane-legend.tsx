const ENTRIES = [
  ['healthy', 'healthy'],
  ['late', 'late'],
  ['degraded', 'degraded'],
  ['bad', 'unhealthy'],
  ['dots', 'no reply'],
  ['unknown', 'unknown'],
  ['lost', 'no answer'],
  ['dash', 'not reported, or not started'],
  ['hatch', 'not watching: counts neither way'],
  ['up', 'from the server: up'],
  ['nobody', 'from the server: nobody running'],
  ['partly', 'from the server: some unhealthy'],
  ['ill', 'from the server: unhealthy'],
] as const;

/** What the lanes' heights, colours and outlines mean; entries that this picture cannot have are left out. */
export const LaneLegend = ({
  hasServer,
  hasTold,
  hasNoReply,
  hasLost,
}: {
  readonly hasServer: boolean;
  readonly hasTold: boolean;
  readonly hasNoReply: boolean;
  readonly hasLost: boolean;
}) => (
  <ul className="legend">
    {ENTRIES.filter(([look]) => {
      if (look === 'dots') return hasNoReply;
      if (look === 'lost') return hasLost;
      if (look === 'partly' || look === 'ill') return hasTold;
      return hasServer || (look !== 'up' && look !== 'nobody');
    }).map(([look, text]) => (
      <li key={look}>
        <span className={`swatch ${look}`} aria-hidden="true" />
        {text}
      </li>
    ))}
  </ul>
);

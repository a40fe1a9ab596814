const ENTRIES = [
  ['healthy', 'healthy'],
  ['late', 'late'],
  ['degraded', 'degraded'],
  ['bad', 'unhealthy'],
  ['unknown', 'unknown'],
  ['hatch', 'not watching: counts neither way'],
] as const;

/** What the lanes' heights and colours mean. */
export const Legend = () => (
  <ul className="legend">
    {ENTRIES.map(([look, text]) => (
      <li key={look}>
        <span className={`swatch ${look}`} aria-hidden="true" />
        {text}
      </li>
    ))}
  </ul>
);

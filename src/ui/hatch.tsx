/**
 * The hatching of time that nobody watched, to fill with as `url(#id)` and through which the crosshair shows;
 * stands inside `<defs>`.
 */
export const Hatch = ({ id }: { readonly id: string }) => (
  <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="7" height="7" fill="var(--unknown-tint)" fillOpacity="0.6" />
    <path d="M0 0V7" stroke="var(--unknown-fill)" strokeWidth="2.4" strokeOpacity="0.7" />
  </pattern>
);

import { whatIfMark } from '../../ui/words-incident-list';

interface WhatIfMarkProps {
  readonly happens: boolean;
  /** As a figure: "60 s". */
  readonly limit: string;
}

/** The chart's mark beside the row's title: a ring would not have happened, a diamond stays. */
export const WhatIfMark = ({ happens, limit }: WhatIfMarkProps) => (
  <span className={happens ? 'incident-what-if stays' : 'incident-what-if'}>
    <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      {happens ? (
        <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor" />
      ) : (
        <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />
      )}
    </svg>
    {whatIfMark(happens, limit)}
  </span>
);

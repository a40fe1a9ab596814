import type { MouseEvent } from 'react';

/** What a link within the page is made of: the whole address for a new tab, and what a plain click does here. */
export interface PlainLink {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
}

/** For links to the same page: a plain click does `act`, any other (a new tab, a new window) is the browser's. */
export const plainClick =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };

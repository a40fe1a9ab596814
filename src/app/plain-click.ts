import type { MouseEvent } from 'react';

/** For links to the same page: a plain click does `act`, any other (a new tab, a new window) is the browser's. */
export const plainClick =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };

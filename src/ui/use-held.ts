import { type FocusEvent, useState } from 'react';

/** Whether pointer or focus is inside, and the handlers that find out. A touch ends with its own leave. */
export function useHeld() {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  return {
    held: pointer || focus,
    by: pointer ? ('pointer' as const) : focus ? ('focus' as const) : null,
    handlers: {
      onPointerEnter: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
      onFocus: () => setFocus(true),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        const { relatedTarget, currentTarget } = event;
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setFocus(false);
      },
    },
  };
}

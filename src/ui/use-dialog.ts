import { type RefObject, useEffect, useRef } from 'react';

/** For the `ref` of a `<dialog>` that opens as it is drawn: it keeps the focus inside, and Escape closes it. */
export function useDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
  }, []);
  return dialog;
}

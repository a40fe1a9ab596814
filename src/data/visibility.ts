/** Whether anybody can see the page, and when there is a reason to look at the server again at once. */
export interface Visibility {
  hidden(): boolean;
  /** Called when `hidden` has changed, and when the network or the page itself is back. */
  subscribe(changed: () => void): () => void;
}

/** The document's visibility; `online` and a return from the back-forward cache count as a change too. */
export const pageVisibility: Visibility = {
  hidden: () => document.visibilityState === 'hidden',
  subscribe(changed) {
    document.addEventListener('visibilitychange', changed);
    window.addEventListener('online', changed);
    window.addEventListener('pageshow', onReturn);
    function onReturn(event: PageTransitionEvent): void {
      if (event.persisted) changed();
    }
    return () => {
      document.removeEventListener('visibilitychange', changed);
      window.removeEventListener('online', changed);
      window.removeEventListener('pageshow', onReturn);
    };
  },
};

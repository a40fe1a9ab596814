/** Which keys do what in the list. */
export const KeyHints = () => (
  <span className="key-hints">
    <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> open <kbd>←</kbd> <kbd>→</kbd> fold, unfold a group
  </span>
);

const KEYS = ['keydown', 'keypress', 'keyup'] as const;
const FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * Keeps from the host's page what is typed into fields of ours: of a shadow root it is told the host element only, which is
 * no field, so a letter would be a shortcut of its own. Shortcuts with Ctrl or ⌘, Escape and Tab go on. Gives what ends it.
 */
export function keepTyping(root: ShadowRoot): () => void {
  for (const kind of KEYS) root.addEventListener(kind, onKey);
  return () => {
    for (const kind of KEYS) root.removeEventListener(kind, onKey);
  };
}

function onKey(event: Event): void {
  const { key, ctrlKey, metaKey, target } = event as KeyboardEvent;
  if (ctrlKey || metaKey || key === 'Escape' || key === 'Tab') return;
  // Listeners in the shadow root hear it all the same.
  if (target instanceof Element && target.closest(FIELDS) !== null) event.stopPropagation();
}

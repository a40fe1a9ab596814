import { useState } from 'react';
import { CopyButton } from '../../ui/copy-button';
import { clip } from '../../ui/words-lists';

interface RawJsonProps {
  readonly title: string;
  /** What the server sent, masked; null where there is none. */
  readonly text: string | null;
  /** Why there is none. */
  readonly missing: string;
}

/**
 * What the server sent, closed, with one line of it. While it is open the text stands still: somebody may be reading
 * or selecting it.
 */
export function RawJson({ title, text, missing }: RawJsonProps) {
  const [held, setHeld] = useState<string | null>(null);
  if (text === null) {
    return (
      <p className="raw small">
        {title} <span className="muted">{missing}</span>
      </p>
    );
  }
  return (
    <div className="raw">
      <details onToggle={({ currentTarget: { open } }) => setHeld(open ? text : null)}>
        <summary>
          {title} <code className="muted">{clip(text, 120)}</code>
        </summary>
        {/* Long lines scroll inside, so it must be reachable by keyboard. */}
        <pre className="mono" tabIndex={0} aria-label={title}>
          {held ?? text}
        </pre>
      </details>
      <CopyButton isSmall label={`Copy ${title}`} text={() => held ?? text}>
        Copy
      </CopyButton>
    </div>
  );
}

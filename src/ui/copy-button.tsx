import { Copy } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Outline } from './outline';

type Outcome = 'idle' | 'copied' | 'refused';

interface CopyButtonProps {
  /** Asked when the button is pressed, so that what is copied is of that moment. */
  readonly text: () => string;
  /** What is copied, for whoever cannot see where the button stands: "Copy the raw job row". */
  readonly label: string;
  readonly isSmall?: boolean;
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
}

/** How long "Copied" stands (ms). */
const SAID_FOR = 2000;

/**
 * Copies a text. Where the browser has no clipboard for this page (an insecure origin, a sandboxed frame) or refuses
 * it, the text appears in a field, selected, and the page says how to go on.
 */
export function CopyButton({ text, label, isSmall = false, icon, children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  const [taken, setTaken] = useState('');
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome('idle'), SAID_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);
  async function copy(): Promise<void> {
    const copied = text();
    setTaken(copied);
    setOutcome((await written(copied)) ? 'copied' : 'refused');
  }
  return (
    <>
      <button
        type="button"
        className={`button copy${isSmall ? ' small' : ''}`}
        aria-label={children === undefined || isSmall ? label : undefined}
        title={label}
        onClick={() => void copy()}
      >
        {icon ?? <Outline shape={Copy} />}
        {children}
      </button>
      <span className="sr-only" role="status">
        {outcome === 'copied' ? 'Copied' : ''}
      </span>
      {outcome === 'copied' && (
        <span className="copied small muted" aria-hidden="true">
          Copied
        </span>
      )}
      {outcome === 'refused' && <ByHand text={taken} onClose={() => setOutcome('idle')} />}
    </>
  );
}

async function written(text: string): Promise<boolean> {
  // Missing on an insecure origin, whatever the types say.
  const clipboard = (navigator as Partial<Navigator>).clipboard;
  if (clipboard === undefined) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface ByHandProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** The text in a field, already selected: one keystroke is left to do. */
function ByHand({ text, onClose }: ByHandProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <span className="by-hand">
      <span className="small" role="status">
        The browser does not let this page copy here. The text is selected: press Ctrl+C or ⌘C.
      </span>
      <textarea ref={field} className="input mono" rows={4} readOnly aria-label="Text to copy" value={text} />
      <button type="button" className="button small" onClick={onClose}>
        Done
      </button>
    </span>
  );
}

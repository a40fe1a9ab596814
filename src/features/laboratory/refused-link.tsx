import { flushSync } from 'react-dom';
import { LABORATORY, linkRefused } from '../../ui/words-laboratory';

interface RefusedLinkProps {
  /** What in the link could not be used, in the simulator's words. */
  readonly problem: string;
  /** Opens the laboratory. */
  readonly onOpen: () => void;
}

/** Above a page whose link could not be played, while the laboratory that says the same is closed. */
export default function RefusedLink({ problem, onOpen }: RefusedLinkProps) {
  // The button goes as the drawer comes: the focus goes where it led.
  function pick(): void {
    flushSync(onOpen);
    document.getElementById('laboratory-title')?.focus();
  }
  return (
    <p className="lab-trouble tone-late wrap" role="alert">
      {linkRefused(problem)}{' '}
      <button type="button" className="link" onClick={pick}>
        {LABORATORY.pick}
      </button>
    </p>
  );
}

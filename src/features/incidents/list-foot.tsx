import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Chronicle, Keeping } from '../../data/chronicle';
import { framing } from '../../data/framing';
import { between, type Instant } from '../../domain/time';
import { CopyButton } from '../../ui/copy-button';
import { useLatest } from '../../ui/use-latest';
import { FRAME } from '../../ui/words-embed';
import { FOOT, keptWords } from '../../ui/words-incident-list';
import { broughtInWords, troubleWords } from '../../ui/words-store';
import { DeleteDialog } from './delete-dialog';
import { download } from './download';

/** What the list may do with all that is kept. */
export interface Kept {
  readonly chronicle: Pick<Chronicle, 'measure' | 'takeOut' | 'bringIn' | 'clear'>;
  /** How many are kept, in any range. */
  readonly incidents: number;
  readonly notes: number;
  /** What an exported file is called. */
  readonly file: string;
}

interface ListFootProps {
  readonly keeping: Keeping;
  readonly kept: Kept;
  readonly now: Instant;
}

/** How long it lasts and how much it takes; and the ways in, out and away. What came of them is said in one sentence. */
export function ListFoot({ keeping, kept, now }: ListFootProps) {
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const length = keeping.since === null ? null : between(keeping.since, now);
  const measure = useLatest(() => void kept.chronicle.measure());
  // Each minute writes a row: what it takes is counted as often.
  const minute = keeping.since === null ? null : Math.floor(now / 60_000);
  useEffect(() => {
    if (minute !== null) measure();
  }, [minute, measure]);

  /** One at a time: the buttons stay where they are and keep the focus. */
  async function does(deed: () => Promise<ReactNode>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setOutcome(null);
    try {
      setOutcome(await deed());
    } catch (error) {
      setOutcome(FOOT.failed(error instanceof Error ? error.message : String(error)));
    }
    setBusy(false);
  }
  function bringIn(event: ChangeEvent<HTMLInputElement>): void {
    const [chosen] = event.target.files ?? [];
    if (chosen === undefined) return;
    void does(async () => {
      const result = await kept.chronicle.bringIn(await chosen.text());
      await kept.chronicle.measure();
      return broughtInWords(result);
    });
    // The same file can be chosen once more.
    event.target.value = '';
  }
  const takeOut = (): Promise<void> =>
    does(async () => {
      const text = await kept.chronicle.takeOut();
      const { canDownload } = framing();
      const isHanded = canDownload !== false && download(text, kept.file);
      return (
        <>
          {isHanded ? FOOT.exported(kept.file) : FOOT.noDownload}{' '}
          {isHanded && canDownload === null && `${FRAME.perhapsSaved} `}
          <CopyButton label="Copy the exported history" isSmall text={() => text}>
            Copy it
          </CopyButton>
        </>
      );
    });
  const clear = (): Promise<void> =>
    does(async () => {
      await kept.chronicle.clear();
      await kept.chronicle.measure();
      return FOOT.deleted;
    });
  return (
    <div className="incidents-kept small">
      <p className="muted">
        {keptWords(keeping.where, length, keeping.bytes)}
        {keeping.trouble !== null && ` ${troubleWords(keeping.trouble)}`}
      </p>
      <div className="incidents-deeds">
        <input
          ref={file}
          type="file"
          hidden
          accept="application/json,.json"
          aria-label="File to import"
          onChange={bringIn}
        />
        <button type="button" className="link" aria-disabled={isBusy} onClick={() => file.current?.click()}>
          Import
        </button>
        <button type="button" className="link" aria-disabled={isBusy} onClick={() => void takeOut()}>
          Export
        </button>
        <button type="button" className="link" aria-disabled={isBusy} onClick={() => setDeleting(true)}>
          Delete…
        </button>
      </div>
      <div role="status" className="incidents-outcome">
        {outcome}
      </div>
      {isDeleting && (
        <DeleteDialog
          length={length}
          incidents={kept.incidents}
          notes={kept.notes}
          onDelete={() => void clear()}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

import { ArrowLeft, ChevronDown, ChevronUp, Link, X } from 'lucide';
import type { ReactNode } from 'react';
import type { ComponentName } from '../../domain/model';
import { CopyButton } from '../../ui/copy-button';
import { Outline } from '../../ui/outline';
import { TITLE } from '../../ui/words-names';
import type { PanelFrame } from './panel-frame';

interface PanelHeadProps extends PanelFrame {
  readonly component: ComponentName;
  readonly id: string;
  readonly name: string;
  readonly mark: ReactNode;
  readonly pill: ReactNode;
  /** Struck through: it counts no more. */
  readonly isGone: boolean;
}

/** Whose row, which of how many, the way to its neighbours, its link, and the way out. */
export function PanelHead({
  component,
  id,
  name,
  mark,
  pill,
  isGone,
  place,
  layout,
  onMove,
  onClose,
  hrefOf,
}: PanelHeadProps) {
  return (
    <header className="panel-head">
      <div className="panel-tools">
        {layout === 'page' && (
          <button type="button" className="button small" onClick={onClose}>
            <Outline shape={ArrowLeft} isAlong />
            Back
          </button>
        )}
        <p className="small muted grow">
          {TITLE[component]}
          {place !== null && ` · ${place.index + 1} of ${place.of} ${place.of === 1 ? 'row' : 'rows'}`}
        </p>
        <Tool label="Previous row" shape={ChevronUp} onClick={() => onMove(-1)} isOff={place === null} />
        <Tool label="Next row" shape={ChevronDown} onClick={() => onMove(1)} isOff={place === null} />
        <CopyButton
          isSmall
          label="Copy a link to this row"
          icon={<Outline shape={Link} />}
          text={() => hrefOf(component, id)}
        />
        {layout !== 'page' && <Tool label="Close" shape={X} onClick={onClose} />}
      </div>
      <div className="panel-name">
        {mark}
        <h2 className={`mono${isGone ? ' struck' : ''}`} tabIndex={-1} data-panel-heading="">
          {name}
        </h2>
        {pill}
      </div>
    </header>
  );
}

interface ToolProps {
  readonly label: string;
  readonly shape: typeof X;
  readonly onClick: () => void;
  readonly isOff?: boolean;
}

const Tool = ({ label, shape, onClick, isOff = false }: ToolProps) => (
  <button
    type="button"
    className="button small tool"
    aria-label={label}
    title={label}
    disabled={isOff}
    onClick={onClick}
  >
    <Outline shape={shape} />
  </button>
);

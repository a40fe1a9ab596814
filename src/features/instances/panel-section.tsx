import { type ReactNode, useId } from 'react';

interface PanelSectionProps {
  readonly title: string;
  /** What is said beside the title. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/** A titled part of the panel. */
export function PanelSection({ title, note = null, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section className="panel-section" aria-labelledby={id}>
      <div className="panel-section-head">
        <h3 id={id}>{title}</h3>
        {note !== null && <div className="small muted note">{note}</div>}
      </div>
      {children}
    </section>
  );
}

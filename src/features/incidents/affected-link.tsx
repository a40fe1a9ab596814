import type { Affected } from '../../domain/incidents';
import type { ComponentName } from '../../domain/model';
import { Mark } from '../../ui/mark';
import { plainClick } from '../../ui/plain-click';
import { affectedName } from '../../ui/words-incident-affected';
import { PILL } from '../../ui/words-names';
import type { RowFrame } from './row-frame';

interface AffectedLinkProps {
  readonly one: Affected;
  readonly component: ComponentName;
  readonly frame: Pick<RowFrame, 'onOpen' | 'hrefOf'>;
}

/** An instance and how bad it was at its worst; a link to its panel, which says so where it is no more. */
export function AffectedLink({ one, component, frame }: AffectedLinkProps) {
  // The key is the component and the id (`beatsKey`).
  const id = one.key.slice(component.length + 1);
  return (
    <>
      <Mark state={one.worst} />
      <a
        className="link mono"
        href={frame.hrefOf(component, id)}
        onClick={plainClick(() => frame.onOpen(component, id))}
      >
        {affectedName(one)}
      </a>{' '}
      <span className="muted">{PILL[one.worst]}</span>
    </>
  );
}

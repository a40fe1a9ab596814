import { useState } from 'react';
import type { Judged } from '../../../domain/judged';
import type { ComponentName } from '../../../domain/model';

const USUAL: ComponentName = 'scheduler';

/**
 * Whose values the chart shows where the address names nobody: the worst component as the tab was opened (at the first answer
 * where there was none yet). It stays: a chart that changed by itself would be read as another's. A database has no ages.
 */
export function useUsualChart({ feed, troubles }: Judged): ComponentName {
  const [usual, setUsual] = useState<ComponentName | null>(null);
  if (usual === null && feed !== 'first') {
    const worst = troubles.find(
      ({ component, verdict }) => component !== 'metadatabase' && verdict !== 'unknown',
    );
    setUsual(worst?.component ?? USUAL);
  }
  return usual ?? USUAL;
}

import type { WhatIf } from '../../../domain/incidents/what-if';
import type { Instant } from '../../../domain/time';
import type { Judgement } from '../chart/marks';

/** What-if as stretches for the chart; what lasts reaches to `to`, the end of the range. */
export const judgementsOf = ({ avoided, staying, added }: WhatIf, to: Instant): readonly Judgement[] => [
  ...avoided.map(({ incident }) => ({
    from: incident.began,
    to: incident.ended ?? to,
    fate: 'avoided' as const,
  })),
  ...staying.map(({ incident }) => ({
    from: incident.began,
    to: incident.ended ?? to,
    fate: 'stays' as const,
  })),
  ...added.map((one) => ({ from: one.from, to: one.to, fate: 'added' as const })),
];

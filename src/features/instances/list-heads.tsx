import { ChevronDown, ChevronRight } from 'lucide';
import { memo } from 'react';
import type { InstanceVerdict } from '../../domain/model';
import { Mark } from '../../ui/mark';
import { Outline } from '../../ui/outline';
import { COMPONENT_NAME, instancesWords, teamName, verdictName } from '../../ui/words-instances';
import { thousands } from '../../ui/words-lists';
import type { Group } from './list-layout';

interface Placed {
  readonly domId: string;
  readonly index: number;
  /** null: it sticks to the top. */
  readonly top: number | null;
  readonly isOpen: boolean;
  readonly isActive: boolean;
}

interface HeadProps extends Placed {
  readonly group: Group;
  readonly onFold: (line: 'head' | 'fold', group: string) => void;
}

/** In the order in which a head counts its members. */
const ORDER: readonly InstanceVerdict[] = ['unhealthy', 'no_reply', 'degraded', 'late', 'unknown', 'healthy'];

const at = (top: number | null) => (top === null ? undefined : { transform: `translateY(${top}px)` });

/** A group's head: its name, how many, and how they are; it folds the group. */
export const GroupHead = memo(function GroupHead(props: HeadProps) {
  const { group, isOpen } = props;
  return (
    // The grid around it takes the keys: a row is no stop of its own.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      id={props.domId}
      aria-level={1}
      aria-rowindex={props.index + 2}
      aria-expanded={isOpen}
      className={`line-head${props.top === null ? ' stuck' : ''}${props.isActive ? ' active' : ''}`}
      style={at(props.top)}
      onClick={() => props.onFold('head', group.key)}
    >
      <span role="gridcell" className="head-name">
        <Outline shape={isOpen ? ChevronDown : ChevronRight} isAlong />
        <strong>{group.component === null ? teamName(group.team) : COMPONENT_NAME[group.component]}</strong>
        <span className="small muted">{instancesWords(group.size)}</span>
      </span>
      <span role="gridcell" className="head-counts">
        <Counts counts={group.counts} />
      </span>
    </div>
  );
});

/** How many are in each state, worst first; states that nobody is in are left out. */
export const Counts = memo(function Counts({
  counts,
}: {
  readonly counts: ReadonlyMap<InstanceVerdict, number>;
}) {
  return ORDER.filter((verdict) => (counts.get(verdict) ?? 0) > 0).map((verdict) => (
    <span key={verdict} className="count">
      <Mark state={verdict} />
      <strong>{thousands(counts.get(verdict) ?? 0)}</strong>{' '}
      <span className="count-word">{verdictName(verdict)}</span>
    </span>
  ));
});

interface FoldProps extends Placed {
  readonly group: string;
  readonly words: string;
  readonly isNested: boolean;
  readonly onFold: (line: 'head' | 'fold', group: string) => void;
}

/** All that are well or unknown, in one line that opens. */
export const FoldLine = memo(function FoldLine(props: FoldProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      id={props.domId}
      aria-level={props.isNested ? 2 : 1}
      aria-rowindex={props.index + 2}
      aria-expanded={props.isOpen}
      className={`line-fold${props.isActive ? ' active' : ''}`}
      style={at(props.top)}
      onClick={() => props.onFold('fold', props.group)}
    >
      <span role="gridcell">
        <Outline shape={props.isOpen ? ChevronDown : ChevronRight} isAlong />
        {props.words}
      </span>
    </div>
  );
});

import type { Beat, History } from '../../domain/history';
import type { Judged } from '../../domain/judged';
import type { ComponentName } from '../../domain/model';
import { beatsKey } from '../../domain/strips';
import { between, type Instant } from '../../domain/time';
import { beatAge, foldWords, ownsWords, whatWords } from '../../ui/words-instances';
import type { Zone } from '../../ui/words-time';
import { type Listing, rowOf } from './list-entries';
import { FoldLine, GroupHead } from './list-heads';
import type { Line } from './list-layout';
import { ListRow } from './list-row';

/** What lines are made of, at this moment. */
export interface LineFacts {
  readonly listed: Listing;
  /** What was known when the order began to be held, for rows that have vanished since. */
  readonly last: Listing;
  readonly judged: Judged;
  readonly history: History;
  readonly now: Instant;
  readonly zone: Zone;
}

interface ListLineProps {
  readonly line: Line;
  readonly facts: LineFacts;
  readonly domId: string;
  readonly index: number;
  readonly top: number | null;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isNarrow: boolean;
  readonly onOpen: (component: ComponentName, id: string) => void;
  readonly onFold: (line: 'head' | 'fold', group: string) => void;
}

const NO_BEATS: readonly Beat[] = [];

/** One line of the list: words of this moment, drawn by memoised parts, so that only what changed is drawn again. */
export function ListLine({
  line,
  facts,
  top,
  onOpen,
  onFold,
  isSelected,
  isNarrow,
  ...placed
}: ListLineProps) {
  const isNested = line.group.key !== 'all';
  if (line.kind === 'head')
    return <GroupHead {...placed} top={top} isOpen={line.isOpen} group={line.group} onFold={onFold} />;
  if (line.kind === 'fold')
    return (
      <FoldLine
        {...placed}
        top={top}
        isOpen={line.isOpen}
        isNested={isNested}
        group={line.group.key}
        words={folded(line, facts)}
        onFold={onFold}
      />
    );
  const { entry } = line;
  const there = rowOf(facts.listed, entry);
  const row = there ?? rowOf(facts.last, entry);
  if (row === undefined) return null;
  return (
    <ListRow
      {...placed}
      top={top ?? 0}
      component={entry.component}
      id={entry.id}
      row={row}
      owned={ownsWords(entry.component, row)}
      what={whatWords(row, facts.now, facts.zone)}
      age={beatAge(row, facts.now)}
      beats={facts.history.instances[beatsKey(entry.component, entry.id)] ?? NO_BEATS}
      limit={facts.judged.components[entry.component].limit?.after ?? null}
      isFirst={line.isFirst}
      isMissing={there === undefined}
      isNested={isNested}
      isSelected={isSelected}
      isNarrow={isNarrow}
      onOpen={onOpen}
    />
  );
}

function folded(line: Extract<Line, { kind: 'fold' }>, { listed, now }: LineFacts): string {
  const unknown = line.entries.filter(({ verdict }) => verdict === 'unknown').length;
  const oldest = line.entries.reduce<Instant | null>((found, entry) => {
    const at = rowOf(listed, entry)?.evidenceAt ?? null;
    return at !== null && (found === null || at < found) ? at : found;
  }, null);
  return foldWords(
    unknown,
    line.more,
    line.entries.length - unknown,
    oldest === null ? null : between(oldest, now),
  );
}

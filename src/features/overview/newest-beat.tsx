import type { Sample } from '../../domain/history';
import type { JudgedComponent } from '../../domain/judged';
import { type Instant, plus } from '../../domain/time';
import { beatWords } from '../../ui/words-card';
import { RowBody } from './row-body';

interface NewestBeatProps {
  readonly one: JudgedComponent;
  readonly at: Instant;
  readonly samples: readonly Sample[];
  readonly now: Instant;
}

/**
 * For a release that lists no instances: the one heartbeat that it tells, drawn like a row. It stands for the
 * component, not for an instance, so it carries none of the rows' attributes.
 */
export function NewestBeat({ one, at, samples, now }: NewestBeatProps) {
  const limit = one.limit?.after ?? null;
  const expires = one.verdict === 'unknown' || limit === null ? null : plus(at, limit);
  return (
    <div className="row">
      <RowBody
        pill={one.pill}
        name="Newest heartbeat"
        owned=""
        words={beatWords(at, expires, now)}
        beats={samples}
        limit={limit}
      />
    </div>
  );
}

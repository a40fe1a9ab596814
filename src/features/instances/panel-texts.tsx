import { useMemo } from 'react';
import type { Session } from '../../data/session';
import type { JudgedInstance } from '../../domain/judged';
import type { ComponentName } from '../../domain/model';
import { RawJson } from './panel-json';
import { healthEntry, parsed, shown } from './panel-raw';

interface RawTextsProps {
  readonly component: ComponentName;
  readonly row: JudgedInstance;
  readonly raw: Session['raw'];
}

/** What the server sent about one row. Worked out once per answer: a body may have thousands of rows. */
export function RawTexts({ component, row, raw }: RawTextsProps) {
  const body = raw.health();
  const whole = useMemo(() => parsed(body), [body]);
  const { name, executor, evidenceAt } = row;
  const health = useMemo(() => {
    const entry = healthEntry(whole, component, { name, executor, evidenceAt });
    return entry && { isOwn: entry.isOwn, text: shown(entry.value) };
  }, [whole, component, name, executor, evidenceAt]);
  const sent = row.job === null ? null : raw.job(row.job.id);
  return (
    <div className="panel-section">
      <RawJson
        title={health?.isOwn === false ? 'Raw JSON, health of the component' : 'Raw JSON, health'}
        text={health?.text ?? null}
        missing="The last answer does not mention it."
      />
      {row.job !== null && (
        <RawJson
          title={`Raw JSON, job ${row.job.id}`}
          text={sent === null || sent === undefined ? null : shown(sent)}
          missing="It is not in the last answer of the job list."
        />
      )}
    </div>
  );
}

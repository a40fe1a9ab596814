import type { Incident } from '../../domain/incidents';
import type { CopyFacts } from '../../ui/words-incident-copy';
import type { RowFrame } from './row-frame';

/** What a copy says besides the incident: whose it is, the note, and the permanent link as a whole address. */
export const copyFacts = (incident: Incident, frame: RowFrame): CopyFacts => ({
  all: frame.all,
  airflow: frame.airflow,
  note: frame.notes.get(incident.id)?.text ?? null,
  link: frame.hrefOfIncident(incident.id),
  now: frame.clock(),
  zone: frame.zone,
});

import type { Answer, ExecutorSpec } from '../state';
import type { ExecutorVerdict } from '../tables';

/** What a scheduler holds true of an executor, as the plugin's own checks would have put it: they say what was waited for. */
interface Put {
  readonly spec: ExecutorSpec;
  readonly verdict: ExecutorVerdict;
  readonly deadline_s: number;
  /** Milliseconds for which it has been so. */
  readonly lasts: number;
}

/**
 * The plugin's verdict and reason. Health has three words: any other that a check of the executor's own gives is unknown.
 * What an address has of a password is cut out later.
 */
export function putByPlugin({ spec, verdict, deadline_s, lasts }: Put): Answer {
  const { health, reason, reason_code } = verdict;
  const why = spec.checked ? undefined : WITHOUT_CHECK[spec.kind];
  if (verdict.checked_at === null) return unknown(why ?? 'not asked yet');
  if (reason_code === 'no_reply')
    return bad(`${asked(spec)} does not answer (no reply within ${deadline_s} s)`);
  if (reason_code === 'refused' && spec.kind !== 'custom')
    return bad(`${asked(spec)} refused the connection`);
  if (reason_code === 'no_worker') return bad(`no worker answered (for ${span(lasts)})`);
  if (reason_code === 'raised') return bad(`get_health() raised ${lastLine(reason ?? '')}`);
  if (health === 'healthy') return { health, reason: null, reason_code: null };
  if (health === 'unhealthy') {
    const said = reason ?? 'get_health() says unhealthy and gives no reason';
    return { health, reason: said, reason_code: reason_code ?? 'other' };
  }
  if (health !== 'unknown') return unknown(`get_health() gave '${health}', which is no word for health`);
  return unknown(reason ?? why ?? 'get_health() says unknown and gives no reason');

  function bad(said: string): Answer {
    return { health: 'unhealthy', reason: said, reason_code };
  }
}

const unknown = (reason: string): Answer => ({ health: 'unknown', reason, reason_code: null });

/** What a check is waiting for. */
function asked({ kind, instance }: ExecutorSpec): string {
  if (kind === 'celery') return `the broker ${instance}`;
  return kind === 'kubernetes' ? `the API server of Kubernetes (${instance})` : 'get_health()';
}

const WITHOUT_CHECK: Partial<Record<ExecutorSpec['kind'], string>> = {
  local: 'it runs in its scheduler and has no check of its own: it lives as long as that scheduler',
  edge: 'its edge workers report to the API server, and it has no check of its own',
  custom: 'it has no get_health() and is of no kind that can be asked',
};

/** Reasons have one line, and a traceback says in its last one what happened. */
const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)?.trim() ?? '';

/** "12 s", "2 min 10 s", "3 h 5 min". */
function span(ms: number): string {
  const s = Math.round(ms / 1000);
  if (s < 60) return `${s} s`;
  const min = Math.floor(s / 60);
  if (min < 60) return s % 60 === 0 ? `${min} min` : `${min} min ${s % 60} s`;
  return min % 60 === 0 ? `${min / 60} h` : `${Math.floor(min / 60)} h ${min % 60} min`;
}

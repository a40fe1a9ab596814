import type { Airflow, Answer } from './airflow';
import { loginSentence } from './proxy';

/** What one question for Airflow's health says about AIRFLOW_URL. */
export interface Diagnosis {
  readonly ok: boolean;
  /** For the terminal. */
  readonly sentence: string;
}

const PATIENCE = 10_000;

const HINT =
  'AIRFLOW_URL is the address at which the Airflow UI opens, with its sub-path and nothing behind it.';

/** Asks once for the health, so that a wrong address is named where it was typed. Never rejects. */
export async function probe(airflow: Airflow): Promise<Diagnosis> {
  // As patient as the page, so that both say the same of a slow server.
  const signal = AbortSignal.timeout(PATIENCE);
  return diagnose(await airflow.ask('api/v2/monitor/health', { signal }), airflow.address);
}

/** Judges the answer to a question for the health; what the health says is not its business. */
function diagnose(answer: Answer, address: string): Diagnosis {
  if (answer.kind === 'failed') return bad(answer.message);
  if (answer.kind === 'login') return bad(loginSentence(answer));
  const { status } = answer;
  const type = answer.headers.get('content-type') ?? '';
  if (status === 401 || status === 403) {
    return bad(
      `${address} answers ${status} even for its health: something before Airflow asks for a login.`,
    );
  }
  if (status === 404) return bad(`${address} has no Airflow API (404). ${HINT}`);
  if (status >= 500)
    return bad(`${address} answers ${status}: Airflow, or what stands before it, is in trouble.`);
  if (type.includes('html'))
    return bad(`${address} answers with a web page where its health should be. ${HINT}`);
  if (!isHealth(answer.body))
    return bad(`${address} answers, but not with the health of an Airflow 3. ${HINT}`);
  return { ok: true, sentence: `Airflow at ${address} answers.` };
}

/** Every release says how its metadata database is. */
function isHealth(body: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && 'metadatabase' in value;
  } catch {
    return false;
  }
}

const bad = (sentence: string): Diagnosis => ({ ok: false, sentence });

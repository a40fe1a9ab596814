import { parseAddress, parseToken } from './address';
import { type Airflow, airflowAt, airflowNowhere } from './airflow';

/** The Airflow that the environment names. */
export interface NamedAirflow {
  readonly airflow: Airflow;
  /** Host and port, for the page's bar; undefined where AIRFLOW_URL is no address. */
  readonly host?: string;
  /** Sentences for the terminal about what is not used as it was given. */
  readonly remarks: readonly string[];
}

/** AIRFLOW_URL and AIRFLOW_TOKEN -> an Airflow to ask; undefined where no AIRFLOW_URL is set. */
export function airflowFrom(environment: NodeJS.ProcessEnv): NamedAirflow | undefined {
  const text = (environment['AIRFLOW_URL'] ?? '').trim();
  if (text === '') return undefined;
  const address = parseAddress(text);
  if (!address.ok) return { airflow: airflowNowhere(address.message), remarks: [] };
  const { token, remark } = parseToken(environment['AIRFLOW_TOKEN']);
  return {
    airflow: airflowAt({ base: address.base, ...(token === undefined ? {} : { token }) }),
    host: address.base.host,
    remarks: [address.remark, remark].filter((sentence) => sentence !== undefined),
  };
}

import * as v from 'valibot';
import { getJson, ProblemError, type Wire } from '../client';

const answer = v.object({ version: v.string() });

/**
 * `/api/v2/version`: the release as Airflow prints it ("3.4.0b2"). Needs no login. Throws where there is none to
 * be had; nothing depends on it but the reading of what is ambiguous between releases.
 */
export async function askRelease(wire: Wire, base: URL): Promise<string> {
  const { body } = await getJson(wire, new URL('api/v2/version', base));
  const read = v.safeParse(answer, JSON.parse(body));
  const version = read.success ? read.output.version : '';
  if (!/^\d+\.\d+/.test(version) || version.length > 40) throw new ProblemError({ kind: 'not_health' });
  return version;
}

import * as z from 'zod/mini';
import { getJson, ProblemError, type Wire } from '../client';

const answer = z.object({ version: z.string() });

/**
 * `/api/v2/version`: the release as Airflow prints it ("3.4.0b2"). Needs no login. Throws where there is none to
 * be had; nothing depends on it but the reading of what is ambiguous between releases.
 */
export async function askRelease(wire: Wire, base: URL): Promise<string> {
  const { body } = await getJson(wire, new URL('api/v2/version', base));
  const { version } = answer.parse(JSON.parse(body));
  if (!/^\d+\.\d+/.test(version) || version.length > 40) throw new ProblemError({ kind: 'not_health' });
  return version;
}

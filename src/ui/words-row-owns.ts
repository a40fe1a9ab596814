import type { JudgedComponent, JudgedInstance } from '../domain/judged';
import { isUp } from '../domain/severity';
import { between, type Instant } from '../domain/time';
import { span } from './words-time';

/** What the rows of a card make worth saying of each. */
interface Company {
  /** Somebody serves a team, so that serving none is work of its own. */
  readonly hasTeams: boolean;
  /** Names that several rows have: two replicas on one host. */
  readonly namesakes: ReadonlySet<string>;
}

/** A card may have hundreds of rows, and all of them ask: worked out once for each list of them. */
const known = new WeakMap<readonly JudgedInstance[], Company>();

function companyOf({ instances }: JudgedComponent): Company {
  const found = known.get(instances);
  if (found !== undefined) return found;
  const seen = new Set<string>();
  const namesakes = new Set<string>();
  for (const { name } of instances) (seen.has(name) ? namesakes : seen).add(name);
  const company = { hasTeams: instances.some(({ teams }) => (teams ?? []).length > 0), namesakes };
  known.set(instances, company);
  return company;
}

/**
 * "dags, ml", "no team" where others serve teams, "job 5 · up 2 h" of one that has a namesake, "job 5" of a lost one that
 * owns nothing by name, else for how long it is up. `owned`: what it owns by name, '' for nothing.
 */
export function owns(row: JudgedInstance, owned: string, one: JudgedComponent, now: Instant): string {
  const { job } = row;
  const { hasTeams, namesakes } = companyOf(one);
  const work = owned === '' && hasTeams ? 'no team' : owned;
  if (job === null) return work;
  const isTold = namesakes.has(row.name) || (work === '' && job.fate === 'lost');
  const since = work === '' && isUp(row) ? job.startedAt : null;
  const parts = [
    isTold ? `job ${job.id}` : '',
    work,
    since === null ? '' : `up ${span(between(since, now))}`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

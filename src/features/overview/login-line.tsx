import { useEnvironment } from '../../data/environment';
import { framing } from '../../data/framing';
import { useSources } from '../../data/use-sources';
import { useLoginAddress } from './login-address';

interface LoginLineProps {
  /** What a login would show. */
  readonly shows: string;
  /** In its place where a login would change nothing. */
  readonly otherwise?: string;
}

/**
 * The way to the job list, where only a login is missing. Nothing where it is not: refused, failing, or read. A page on
 * another origin than its Airflow sends no cookie, and neither does a frame of another site: a login would not help.
 */
export function LoginLine({ shows, otherwise = '' }: LoginLineProps) {
  const { base, config } = useEnvironment();
  const login = useLoginAddress();
  const needsLogin = useSources().some(({ name, access }) => name === 'jobs' && access === 'needs_login');
  if (!needsLogin || (config.airflowUrl === null && isWithoutCookie(base))) return otherwise;
  if (config.airflowUrl !== null) return `An AIRFLOW_TOKEN would show ${shows}`;
  return (
    <a className="link" href={login()}>
      Log in to see {shows}
    </a>
  );
}

const isWithoutCookie = (base: URL): boolean => base.origin !== location.origin || framing().isForeign;

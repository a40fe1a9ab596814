/** Why Airflow could not be asked, in words a person can act on. */
export interface Failure {
  /** 504 where time ran out, 502 for all else. */
  readonly status: 502 | 504;
  readonly message: string;
}

const NO_SUCH_HOST = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME'];
const NO_ROUTE = ['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL'];
const TOO_SLOW = ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];
const CUT_OFF = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];
const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|CERT_(?:UNTRUSTED|SIGNATURE|REJECTED)|INVALID_CA/;

/** What a failed `fetch` of `url` means. Never repeats headers, so no token can show. */
export function explain(error: unknown, url: URL): Failure {
  const where = url.host;
  if (nameOf(error) === 'TimeoutError') return slow(where);
  const code = codeOf(error);
  if (TOO_SLOW.includes(code)) return slow(where);
  return { status: 502, message: sentence(code, where, url) };
}

/** Too slow to wait for. */
const slow = (where: string): Failure => ({
  status: 504,
  message: `${where} did not answer in time. Is Airflow overloaded, or a firewall in between?`,
});

function sentence(code: string, where: string, url: URL): string {
  if (NO_SUCH_HOST.includes(code))
    return `The host name ${url.hostname} cannot be found. Is AIRFLOW_URL spelt right?`;
  if (code === 'ECONNREFUSED')
    return `Nothing listens at ${where}. Is the API server running, and the port right?`;
  if (NO_ROUTE.includes(code))
    return `There is no way to ${where} from this machine. Is the network or VPN up?`;
  if (UNTRUSTED.test(code)) {
    return `The certificate of ${where} is from an authority that is not known here. Put that authority's certificate into a file and set NODE_EXTRA_CA_CERTS to its path.`;
  }
  if (code === 'CERT_HAS_EXPIRED') return `The certificate of ${where} has expired.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `The certificate of ${where} is for another host name.`;
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) {
    return `${where} does not speak https. Should AIRFLOW_URL begin with http://?`;
  }
  if (code.startsWith('HPE_')) return `${where} does not speak HTTP. Is the port in AIRFLOW_URL right?`;
  if (CUT_OFF.includes(code)) {
    return `${where} closed the connection without an answer. Should AIRFLOW_URL begin with ${url.protocol === 'http:' ? 'https' : 'http'}://?`;
  }
  return `${where} cannot be reached${code === '' ? '' : ` (${code})`}.`;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The system's code of an error: `fetch` hides it in `cause`, and in `errors` where several addresses were tried. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  if (cause !== undefined) return codeOf(cause);
  if (typeof code === 'string' && code !== '') return code;
  return Array.isArray(errors) ? codeOf(errors[0]) : '';
}

import { HOST_WORDS } from '../../ui/words-host';

/** The oldest React that an Airflow with plugins of this kind has (3.1: 19.1.1). */
const OLDEST = 19;

/**
 * Why a page cannot hold ours, as a sentence; null where it can. `globals`: its global object, where an Airflow puts the
 * React that its plugins share.
 */
export function hostProblem(globals: Readonly<Record<string, unknown>>): string | null {
  const version = member(globals['React'], 'version');
  const shared = [
    member(globals['React'], 'createElement'),
    member(globals['ReactDOM'], 'createPortal'),
    member(globals['ReactJSXRuntime'], 'jsx'),
  ];
  if (typeof version !== 'string' || shared.some((one) => typeof one !== 'function'))
    return HOST_WORDS.noReact;
  return Number.parseInt(version, 10) >= OLDEST ? null : HOST_WORDS.oldReact(version);
}

const member = (holder: unknown, name: string): unknown =>
  (typeof holder === 'object' && holder !== null) || typeof holder === 'function'
    ? (holder as Record<string, unknown>)[name]
    : undefined;

import { useEnvironment } from '../../data/environment';
import { framing } from '../../data/framing';
import { useSources } from '../../data/use-sources';
import type { Judged } from '../../domain/judged';
import { FRAME } from '../../ui/words-embed';

/** In a frame that gets no login: what is missing here and where it is. Nothing in any other place. */
export function FrameNote({ judged }: { readonly judged: Judged }) {
  const { base, config, simulation } = useEnvironment();
  const sources = useSources();
  if (simulation !== null || !framing().isForeign) return null;
  // A question without an origin cannot even be answered.
  if (window.origin === 'null' && judged.feed === 'failing') return <Note>{FRAME.noOrigin}</Note>;
  const needsLogin =
    judged.problem?.kind === 'unauthorised' ||
    sources.some(({ name, access }) => name === 'jobs' && access === 'needs_login');
  const isOurs = config.airflowUrl === null && base.origin === location.origin;
  return needsLogin && isOurs ? <Note>{FRAME.noLogin}</Note> : null;
}

const Note = ({ children }: { readonly children: string }) => <p className="frame-note small">{children}</p>;

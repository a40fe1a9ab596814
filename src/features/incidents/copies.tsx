import { Link } from 'lucide';
import type { Incident } from '../../domain/incidents';
import { CopyButton } from '../../ui/copy-button';
import { Outline } from '../../ui/outline';
import { incidentMarkdown, incidentText } from '../../ui/words-incident-copy';
import { incidentTitle } from '../../ui/words-incidents';
import { copyFacts } from './copy-facts';
import type { RowFrame } from './row-frame';

interface CopiesProps {
  readonly incident: Incident;
  readonly frame: RowFrame;
}

/** The three ways to take one incident elsewhere: into a chat or a ticket, into Markdown, as a link. */
export function Copies({ incident, frame }: CopiesProps) {
  const title = incidentTitle(incident);
  return (
    <div className="incident-copies">
      <CopyButton
        label={`Copy ${title} as text`}
        isSmall
        text={() => incidentText(incident, copyFacts(incident, frame))}
      >
        Text
      </CopyButton>
      <CopyButton
        label={`Copy ${title} as Markdown`}
        isSmall
        text={() => incidentMarkdown(incident, copyFacts(incident, frame))}
      >
        Markdown
      </CopyButton>
      <CopyButton
        label={`Copy the link to ${title}`}
        isSmall
        icon={<Outline shape={Link} />}
        text={() => copyFacts(incident, frame).link}
      >
        Link
      </CopyButton>
    </div>
  );
}

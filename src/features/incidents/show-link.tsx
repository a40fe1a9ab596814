import type { ReactNode } from 'react';
import { incidentSearch } from '../../ui/incident-link';

interface ShowLinkProps {
  readonly id: string;
  /** Of the present address. */
  readonly search: string;
  readonly onShow: (id: string) => void;
  readonly children: ReactNode;
}

/** A link to an incident: opens it here, and in a new tab where that is asked for. */
export const ShowLink = ({ id, search, onShow, children }: ShowLinkProps) => (
  <a
    className="link"
    href={incidentSearch(search, id)}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onShow(id);
    }}
  >
    {children}
  </a>
);

import type { ReactNode } from 'react';
import { plainClick } from '../../ui/plain-click';

interface ShowLinkProps {
  readonly id: string;
  readonly href: string;
  readonly onShow: (id: string) => void;
  readonly children: ReactNode;
}

/** A link to an incident: opens it here, and in a new tab where that is asked for. */
export const ShowLink = ({ id, href, onShow, children }: ShowLinkProps) => (
  <a className="link" href={href} onClick={plainClick(() => onShow(id))}>
    {children}
  </a>
);

import { plainClick } from '../ui/plain-click';
import { useSurface } from '../ui/surface';

/** Past bar and tabs. By script: of a guest, the browser would look for the place in the host's document. */
export function SkipLink({ href }: { readonly href: string }) {
  const { root } = useSurface();
  return (
    <a
      className="skip"
      href={`${href}#overview`}
      onClick={plainClick(() => root.getElementById('overview')?.focus())}
    >
      Skip to the content
    </a>
  );
}

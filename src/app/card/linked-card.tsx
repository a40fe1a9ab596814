import { useEnvironment } from '../../data/environment';
import { useJudged } from '../../data/hooks';
import { HostCard, type LinkTo } from '../../features/host-card/host-card';
import { late } from '../../ui/late';
import { plainClick } from '../../ui/plain-click';
import { useHostNavigate } from '../hosted/host-router';
import { placeOf } from './places';

const useLinks = late(async () => (await import('./later')).LINKS);

/** The card with its ways to the page: through the host's router where there is one, so that the host is not loaded anew. */
export function LinkedCard() {
  const { base, config } = useEnvironment();
  const { feed } = useJudged();
  const links = useLinks(feed === 'first' ? null : feed);
  const navigate = useHostNavigate();
  const place = placeOf(config.plugin, base);
  function linkTo(href: string): LinkTo {
    const isPlain = navigate === null || !place?.isInHost;
    return isPlain ? { href } : { href, onClick: plainClick(() => navigate(href)) };
  }
  return (
    <HostCard
      page={place && linkTo(place.href)}
      linkOf={(one) => place && linkTo(links?.troubleHref(place, one) ?? place.href)}
      loginHref={() => links?.loginPage(base, location.href) ?? base.href}
    />
  );
}

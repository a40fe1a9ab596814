import { useEnvironment } from '../../data/environment';
import { loginPage } from '../../ui/airflow-pages';
import { useSurface } from '../../ui/surface';

/**
 * Where a reader logs in, and comes back from to just this view. A page that stands at Airflow's own address meets the
 * login by being loaded again; a guest in the Airflow UI stands there too, but what would be loaded again is its host.
 */
export function useLoginAddress(): () => string {
  const { base, navigation } = useEnvironment();
  const { kind } = useSurface();
  return () => {
    const here = navigation.href(navigation.search());
    const isOwn = kind !== 'airflow' && new URL('./', document.baseURI).href === base.href;
    return isOwn ? here : loginPage(base, here);
  };
}

import { useEnvironment } from '../../data/environment';
import type { JudgedComponent } from '../../domain/judged';
import { bundlePage, bundlesPage } from '../../ui/airflow-pages';
import { brokenBundles, importErrors } from '../../ui/words-gone';

/** How many files cannot be imported, as a link to Airflow's own page that shows them; nothing where there are none. */
export function ImportErrors({ one }: { readonly one: JudgedComponent }) {
  const { base, config } = useEnvironment();
  const broken = brokenBundles(one);
  const [first] = broken;
  if (first === undefined) return null;
  const airflow = config.airflowUrl ?? base;
  const page = broken.length === 1 ? bundlePage(airflow, first.name) : bundlesPage(airflow);
  return (
    <p className="remark wrap">
      <a className="link" href={page} target="_blank" rel="noopener">
        {importErrors(broken)}
        <span className="sr-only"> (in Airflow, new tab)</span>
      </a>
    </p>
  );
}

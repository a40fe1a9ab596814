import { CodeMissing } from '../ui/on-demand';

const reload = (
  <button type="button" className="button small" onClick={() => location.reload()}>
    Reload
  </button>
);

/** In place of the page where the page itself fails: what happened, what it does not mean, and a reload. */
export const pageFailed = (error: Error) => (
  <main className="vitals page" role="alert">
    <section className="banner unseen tone-unknown">
      <div className="said wrap">
        <h1 className="title">This page has failed</h1>
        That says nothing about Airflow: nobody is looking at it here any more. {error.message}
      </div>
      {reload}
    </section>
  </main>
);

/** In place of one part: the verdicts above it go on. Code that did not arrive is asked for again by a reload. */
export const partFailed = (part: string) => (error: Error) => (
  <p className="part-failed wrap" role="alert">
    {error instanceof CodeMissing
      ? `${part} cannot be shown: its code did not arrive. Vitals was updated since this page was opened, or its server does not answer.`
      : `${part} has failed: ${error.message}`}{' '}
    {reload}
  </p>
);

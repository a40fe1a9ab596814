import { memo, useState } from 'react';
import { type ReactApp, ReactPlugin } from './plugin';
import { Link, useLocation } from './router';

const base = new URL('./', document.baseURI).pathname;
const PAGE: ReactApp = { name: 'Vitals', bundle_url: `${base}vitals/ui/page.js` };
const CARD: ReactApp = { name: 'Vitals card', bundle_url: `${base}vitals/ui/card.js` };
/** `plugin=off`: the same host without the plugin. */
const hasPlugin = new URLSearchParams(location.search).get('plugin') !== 'off';

/** The host: a sidebar, and one page for each path. It counts the clicks that reach it. */
export function Ui() {
  const [clicks, setClicks] = useState(0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className="host" data-clicks={clicks} onClick={() => setClicks((before) => before + 1)}>
      <nav className="sidebar" aria-label="Airflow">
        <Link to="./">Home</Link>
        <Link to="dags">Dags</Link>
        <Link to="plugin/vitals">Vitals</Link>
        <button type="button" onClick={() => turn('class', 'light', 'dark')}>
          Colour mode
        </button>
        <button type="button" onClick={() => turn('dir', 'ltr', 'rtl')}>
          Direction
        </button>
      </nav>
      <Content />
    </div>
  );
}

/** Drawn anew when the address moves, not with each click. */
const Content = memo(function Content() {
  const route = useLocation().pathname.slice(base.length);
  return <div className="content">{route === 'plugin/vitals' ? <PluginPage /> : <Page route={route} />}</div>;
});

const PluginPage = () => <div className="plugin-box">{hasPlugin && <ReactPlugin app={PAGE} />}</div>;

function Page({ route }: { readonly route: string }) {
  return (
    <main className="container">
      {route === '' && hasPlugin && <ReactPlugin app={CARD} />}
      <h1>{route === '' ? 'Welcome' : 'Dags'}</h1>
      <p className="card muted small">
        Two pills: <span className="pill badge">MetaDatabase</span> <span className="pill">Scheduler</span>
      </p>
      <p className="hidden">Never seen</p>
      <label>
        Search <input type="search" placeholder="Search Dags" />
      </label>
      <select aria-label="State">
        <option>All</option>
      </select>
      <table>
        <thead>
          <tr>
            <th>Dag</th>
            <th className="title">Runs</th>
          </tr>
        </thead>
        <tbody>
          <tr className="row">
            <td>example</td>
            <td>
              <button type="button">Run</button>
            </td>
          </tr>
        </tbody>
      </table>
    </main>
  );
}

function turn(attribute: string, one: string, other: string): void {
  const root = document.documentElement;
  root.setAttribute(attribute, root.getAttribute(attribute) === other ? one : other);
}

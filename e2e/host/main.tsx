import * as React from 'react';
import * as ReactJSXRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ReactRouterDOM, Router } from './router';
import { Ui } from './ui';

/*
 * A small Airflow UI of our own: what it shares with plugins, how it loads and mounts them, and styles that are as bad as a
 * host's can be. In its address: `release`, `plugin=off`, `css=off`, and `react=none` or `react=18` for a host that
 * shares no React, or one that says it is too old.
 */
const options = new URLSearchParams(location.search);
const shared = { React, ReactDOM, ReactJSXRuntime, ReactRouterDOM };
if (options.get('react') === '18') Object.assign(shared, { React: { ...React, version: '18.3.1' } });
if (options.get('react') !== 'none') Object.assign(globalThis, shared);
if (options.get('css') === 'off') document.getElementById('hostile')?.remove();

/** A shortcut as libraries make them: not while somebody types, as far as they can see. */
document.addEventListener('keydown', ({ target, key }) => {
  if (target instanceof Element && target.matches('input, textarea, select')) return;
  const { dataset } = document.documentElement;
  dataset['shortcuts'] = `${dataset['shortcuts'] ?? ''}${key}`;
});

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no #root');
const ui = (
  <Router>
    <Ui />
  </Router>
);
createRoot(place).render(
  location.pathname.startsWith('/strict/') ? <React.StrictMode>{ui}</React.StrictMode> : ui,
);

import type { ReactNode } from 'react';
import type { Pill } from '../domain/judged';
import { toneOf } from './tone';

/** A 16 px outline; `dash` makes it dashed. */
const outline = (d: string, dash?: string): ReactNode => (
  <path
    d={d}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeDasharray={dash}
    strokeLinecap="round"
  />
);
/** A thin stroke in the glyph's colour, on a filled mark. */
const glyph = (d: string): ReactNode => (
  <path
    d={d}
    fill="none"
    stroke="var(--glyph)"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);
const fill = (d: string): ReactNode => <path d={d} fill="currentColor" />;

const disc = 'M8 1a7 7 0 1 1 0 14 7 7 0 0 1 0-14';
const diamond =
  'M6.9 1.1a1.55 1.55 0 0 1 2.2 0l5.8 5.8a1.55 1.55 0 0 1 0 2.2l-5.8 5.8a1.55 1.55 0 0 1-2.2 0L1.1 9.1a1.55 1.55 0 0 1 0-2.2z';
const square =
  'M4 1.8h8A2.2 2.2 0 0 1 14.2 4v8a2.2 2.2 0 0 1-2.2 2.2H4A2.2 2.2 0 0 1 1.8 12V4A2.2 2.2 0 0 1 4 1.8z';
const cross = (
  <>
    {fill(diamond)}
    {glyph('M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4')}
  </>
);
const question = (
  <>
    {outline('M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13', '2.6 2.5')}
    {outline('M6.2 6.3a1.9 1.9 0 1 1 2.6 1.8c-.6.3-.8.6-.8 1.2M8 11.6v.01')}
  </>
);
const dash = outline('M4 8h8');

/** One shape per state, so that no state is told by colour alone. */
const SHAPE: Readonly<Record<Pill, ReactNode>> = {
  healthy: (
    <>
      {fill(disc)}
      {glyph('M4.9 8.3l2.1 2.1 4.1-4.5')}
    </>
  ),
  late: (
    <>
      {outline('M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13')}
      {outline('M8 4.6V8l2.3 1.4')}
    </>
  ),
  degraded: (
    <>
      {fill('M6.7 1.9a1.5 1.5 0 0 1 2.6 0l5.9 10.4a1.5 1.5 0 0 1-1.3 2.2H2.1a1.5 1.5 0 0 1-1.3-2.2z')}
      {glyph('M8 5.6v3.6M8 11.8v.01')}
    </>
  ),
  unhealthy: cross,
  down: cross,
  no_reply: (
    <>
      {outline(square, '2.4 2.2')}
      {outline('M5 8v.01M8 8v.01M11 8v.01')}
    </>
  ),
  unknown: question,
  not_deployed: dash,
  never_started: dash,
  not_reported: dash,
  not_watching: (
    <>
      {outline(square)}
      {outline('M2.6 9.6l7-7M3 13l10-10M6.4 13.4l7-7')}
    </>
  ),
  first_load: outline('M8 1.5a6.5 6.5 0 0 1 6.5 6.5'),
  stopped: dash,
  gone: dash,
};

/** The picture of a state. Hidden from screen readers: its word always stands beside it. */
export const Mark = ({ state, big = false }: { readonly state: Pill; readonly big?: boolean }) => (
  <svg
    className={`mark tone-${toneOf(state)}${big ? ' big' : ''}`}
    viewBox="0 0 16 16"
    aria-hidden="true"
    focusable="false"
  >
    {SHAPE[state]}
  </svg>
);

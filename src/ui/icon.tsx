import {
  Activity,
  FlaskConical,
  type IconNode,
  Key,
  Link,
  Pause,
  Play,
  SlidersHorizontal,
  SquareTerminal,
} from 'lucide';
import { createElement } from 'react';

const ICONS = {
  pulse: Activity,
  link: Link,
  key: Key,
  terminal: SquareTerminal,
  flask: FlaskConical,
  pause: Pause,
  play: Play,
  sliders: SlidersHorizontal,
} as const satisfies Readonly<Record<string, IconNode>>;

interface IconProps {
  readonly name: keyof typeof ICONS;
  readonly big?: boolean;
}

/**
 * A plain outline beside a word, never a verdict: those have marks of their own (mark.tsx). Lucide's shapes without
 * its React package, which would cost as much as all the shapes together.
 */
export const Icon = ({ name, big = false }: IconProps) => (
  <svg
    className={big ? 'icon big' : 'icon'}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={big ? 1.5 : 2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {ICONS[name].map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
  </svg>
);

import type { IconNode } from 'lucide';
import { createElement } from 'react';

interface OutlineProps {
  readonly shape: IconNode;
  readonly big?: boolean;
  /** It points along the line of reading (back, on, unfold), so it turns where that runs from right to left. */
  readonly isAlong?: boolean;
}

/**
 * A plain outline beside a word, never a verdict: those have marks of their own (mark.tsx). Lucide's shapes without
 * its React package, which would cost as much as all the shapes together. Whoever draws one brings its shape, so that
 * shapes of a later part of the page arrive with that part.
 */
export const Outline = ({ shape, big = false, isAlong = false }: OutlineProps) => (
  <svg
    className={`icon${big ? ' big' : ''}${isAlong ? ' along' : ''}`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={big ? 1.5 : 2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {shape.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
  </svg>
);

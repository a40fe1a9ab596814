import type { Pill } from '../../../domain/judged';
import type { Tone } from '../../../ui/tone';
import type { Says } from '../../../ui/words-tour-picture';
import type { Poll, Segment, Span } from './lanes';

/** A name at the left of a lane, and what it means in a few words. */
export type Label = readonly [name: string, meaning: string];

/** One lane of a picture, as data; times in seconds of the run. */
export type Lane =
  /** A mark for each time; where something held them back, a bar with words and its length. */
  | {
      readonly kind: 'ticks';
      readonly label: Label;
      readonly at: readonly number[];
      /** `texts`: the same in fewer and fewer words; the first that has room is shown. */
      readonly held: readonly (Span & { readonly texts: readonly string[]; readonly figure: string })[];
    }
  /** A timer and the worker thread that waits for its answers. */
  | {
      readonly kind: 'polls';
      readonly labels: readonly [Label, Label];
      readonly polls: readonly Poll[];
      readonly deadline_s: number;
    }
  /** What this side has not: empty, and says so. As high as its counterpart. */
  | { readonly kind: 'none'; readonly labels: readonly [Label, Label]; readonly text: string }
  /** A dot for each time; where the next one is overdue, a line that says since when. */
  | {
      readonly kind: 'dots';
      readonly label: Label;
      readonly at: readonly number[];
      readonly gaps: readonly (Span & {
        readonly since: number;
        readonly before: string;
        readonly text: string;
      })[];
    }
  | {
      readonly kind: 'verdicts';
      readonly label: string;
      readonly segments: readonly Segment[];
      readonly wordOf: (pill: Pill) => string;
    };

/** One figure of the three that are the argument. */
export interface Figure {
  readonly big: string;
  readonly small: string;
  readonly tone: Tone | null;
}

export interface Card extends Says {
  readonly pill: Pill;
}

export interface PanelData {
  readonly title: string;
  /** The same in two words, where the panels are tabs. */
  readonly tab: string;
  readonly sub: string;
  readonly figures: readonly Figure[];
  readonly lanes: readonly Lane[];
  /** What the page says at a second of the run. */
  readonly cards: (second: number) => readonly Card[];
}

export interface PictureData {
  readonly title: string;
  readonly sub: string;
  /** Seconds that the axis shows. */
  readonly length: number;
  /** Where the cursor stands at first. */
  readonly cursor: number;
  /** What happened to the world, as words at a second. */
  readonly marks: readonly { readonly at: number; readonly text: string }[];
  /** While something was broken. */
  readonly broken: Span | null;
  readonly panels: readonly [PanelData, PanelData];
}

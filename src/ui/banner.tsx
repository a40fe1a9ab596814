import type { ReactNode } from 'react';
import type { Tone } from './tone';

interface BannerProps {
  readonly tone: Tone;
  /** `quiet`: on the card's own background. `unseen`: dashed, for what this page cannot see. */
  readonly look?: 'quiet' | 'unseen' | undefined;
  readonly mark: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly aside?: ReactNode;
}

/** A name with a hyphen in it moves to the next line as a whole. */
const unbroken = (text: string): ReactNode[] =>
  text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The same words in the same places: nothing else tells them apart.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="whole">
        {part}
      </span>
    ),
  );

/** The one sentence above the cards: what, under it what it means, at the right for how long or what to do. */
export const Banner = ({ tone, look, mark, title, children, aside }: BannerProps) => (
  <section className={`banner tone-${tone} ${look ?? ''}`} aria-labelledby="headline">
    {mark}
    <div className="said">
      <h1 id="headline" className="title wrap">
        {unbroken(title)}
      </h1>
      <div className="detail wrap">{children}</div>
    </div>
    {aside !== undefined && <div className="aside">{aside}</div>}
  </section>
);

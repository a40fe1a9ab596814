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

/** The one sentence above the cards: what, under it what it means, at the right for how long or what to do. */
export const Banner = ({ tone, look, mark, title, children, aside }: BannerProps) => (
  <section className={`banner tone-${tone} ${look ?? ''}`} aria-labelledby="headline">
    {mark}
    <div className="said">
      <h1 id="headline" className="title wrap">
        {title}
      </h1>
      <div className="detail wrap">{children}</div>
    </div>
    {aside !== undefined && <div className="aside">{aside}</div>}
  </section>
);

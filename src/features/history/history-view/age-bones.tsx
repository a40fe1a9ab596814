import { WHAT_IF_HOW, whatIfTitle } from '../../../ui/words-what-if-panel';

/**
 * The chart's place and what-if's while their code is on the way: as high as they will be, at any width, because the
 * words that decide about it stand in them unseen.
 */
export const AgeBones = () => (
  <>
    <div className="age-chart age-bones appear" role="status">
      <span className="sr-only">Loading the chart</span>
      <div className="age-head" aria-hidden="true">
        <span className="age-picker bone" />
        <p className="small unseen">heartbeat age, worst of each 5 min</p>
      </div>
      <div className="age-room bone" aria-hidden="true" />
    </div>
    <div className="what-if appear" aria-hidden="true">
      <p className="main unseen">{whatIfTitle(null)}</p>
      <div className="limit-slider unseen">
        <div className="limit-track" />
        <div className="limit-ticks" />
      </div>
      <p className="unseen">{WHAT_IF_HOW}</p>
    </div>
  </>
);

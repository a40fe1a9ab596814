import { COMPONENTS } from '../../../domain/model';
import { AgeBones } from './age-bones';
import { LaneLegend } from './lane-legend';

/** What was recorded is on its way from the disk: grey bars where the lanes will be, and room for all the rest. */
export const Reading = () => (
  <>
    <div className="history-grid" dir="ltr" role="status">
      <span className="sr-only">Reading what was recorded</span>
      <div className="grid-strip" />
      <p className="grid-head small">{'\u00a0'}</p>
      <div className="grid-plot lane-bones appear">
        {COMPONENTS.map((name) => (
          <span key={name} className="bone" />
        ))}
      </div>
      <ul className="readout" aria-hidden="true">
        {COMPONENTS.map((name) => (
          <li key={name} />
        ))}
      </ul>
      <div className="grid-axis">
        <div className="time-axis" />
      </div>
      <AgeBones />
    </div>
    <div className="history-foot">
      <LaneLegend hasServer hasTold={false} hasNoReply={false} hasLost={false} />
    </div>
  </>
);

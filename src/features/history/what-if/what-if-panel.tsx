import type { WhatIf } from '../../../domain/incidents/what-if';
import type { ComponentName } from '../../../domain/model';
import { type Duration, ms } from '../../../domain/time';
import type { Measure } from '../../../ui/words-age-chart';
import { figure } from '../../../ui/words-time';
import {
  addedWords,
  avoidedWords,
  outcomeWords,
  priceWords,
  stayingWords,
  WHAT_IF_HOW,
  whatIfTitle,
  whyNoWhatIf,
} from '../../../ui/words-what-if-panel';
import { LimitSlider } from './limit-slider';
import type { Draft } from './use-draft';

interface WhatIfPanelProps {
  readonly component: ComponentName;
  readonly measure: Measure | null;
  /** Null: silence is held against no limit. */
  readonly today: Duration | null;
  readonly draft: Draft;
  /** Null as long as nobody asks. */
  readonly outcome: WhatIf | null;
  readonly onBack: () => void;
}

/** "What if the limit were 60 s?": the slider, what would have been otherwise, and what that costs. */
export function WhatIfPanel({ component, measure, today, draft, outcome, onBack }: WhatIfPanelProps) {
  const why = whyNoWhatIf(measure);
  return (
    <aside
      className="what-if"
      aria-labelledby="what-if-title"
      onPointerDown={(event) => event.stopPropagation()}
    >
      <div className="what-if-head">
        <h3 id="what-if-title">{whatIfTitle(draft.shown)}</h3>
        {today !== null && draft.shown !== null && (
          <button type="button" className="link small" onClick={onBack}>
            Back to {figure(today)}
          </button>
        )}
      </div>
      {why !== null && <p className="muted">{why}</p>}
      {why === null && today !== null && (
        <>
          <LimitSlider today={today} draft={draft} />
          {outcome === null || draft.shown === null ? (
            <p className="muted">{WHAT_IF_HOW}</p>
          ) : (
            <Outcome component={component} outcome={outcome} later={ms(draft.shown - today)} />
          )}
        </>
      )}
    </aside>
  );
}

interface OutcomeProps {
  readonly component: ComponentName;
  readonly outcome: WhatIf;
  readonly later: Duration;
}

function Outcome({ component, outcome, later }: OutcomeProps) {
  const { avoided, staying, added } = outcome;
  const agesOf = (list: readonly { readonly age: Duration }[]): readonly Duration[] =>
    list.map(({ age }) => age);
  return (
    <>
      <p className="main" role="status">
        {outcomeWords({ avoided: avoided.length, staying: staying.length, added: added.length })}
      </p>
      <ul className="small">
        {avoided.length > 0 && (
          <li>
            <Sign fate="avoided" />
            {avoidedWords(component, agesOf(avoided))}
          </li>
        )}
        {staying.length > 0 && (
          <li>
            <Sign fate="stays" />
            {stayingWords(agesOf(staying), later)}
          </li>
        )}
        {added.length > 0 && (
          <li>
            <Sign fate="added" />
            {addedWords(component, agesOf(added))}
          </li>
        )}
      </ul>
      <p className="small muted">{priceWords(later)}</p>
      {avoided.length + staying.length > 0 && (
        <button type="button" className="link small" onClick={showInList}>
          Show them in the list
        </button>
      )}
    </>
  );
}

/** The list marks its rows by the address; here the reader is only brought to it. */
function showInList(): void {
  const title = document.getElementById('incidents-title');
  title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}

/** The same marks as on the chart. */
const Sign = ({ fate }: { readonly fate: 'avoided' | 'stays' | 'added' }) => (
  <svg
    className="age-marks sign"
    viewBox="0 0 14 14"
    width="14"
    height="14"
    aria-hidden="true"
    focusable="false"
  >
    {fate === 'avoided' ? (
      <circle className="avoided" cx="7" cy="7" r="4" />
    ) : (
      <path className={fate} d="M7 1l6 6l-6 6l-6 -6z" />
    )}
  </svg>
);

import { useRef } from 'react';
import type { Tier } from '../../../domain/history/tiers';
import type { WhatIf } from '../../../domain/incidents/what-if';
import type { ComponentName } from '../../../domain/model';
import { type Duration, ms } from '../../../domain/time';
import { type Surface, useSurface } from '../../../ui/surface';
import type { Measure } from '../../../ui/words-age-chart';
import { figure } from '../../../ui/words-clock';
import {
  addedWords,
  atLeastWords,
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
  /** What it was found in. */
  readonly tier: Tier;
  readonly onBack: () => void;
}

/** "What if the limit were 60 s?": the slider, what would have been otherwise, and what that costs. */
export function WhatIfPanel({ component, measure, today, draft, outcome, tier, onBack }: WhatIfPanelProps) {
  const why = whyNoWhatIf(measure);
  const panel = useRef<HTMLElement>(null);
  function back(): void {
    onBack();
    // This button goes, and the focus would go with it.
    panel.current?.querySelector('input')?.focus();
  }
  return (
    <aside
      ref={panel}
      className="what-if"
      aria-labelledby="what-if-title"
      onPointerDown={(event) => event.stopPropagation()}
    >
      <div className="what-if-head">
        <h3 id="what-if-title">{whatIfTitle(draft.shown)}</h3>
        {today !== null && draft.shown !== null && (
          <button type="button" className="link small" onClick={back}>
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
            <Outcome component={component} outcome={outcome} tier={tier} later={ms(draft.shown - today)} />
          )}
        </>
      )}
    </aside>
  );
}

interface OutcomeProps {
  readonly component: ComponentName;
  readonly outcome: WhatIf;
  readonly tier: Tier;
  readonly later: Duration;
}

function Outcome({ component, outcome, tier, later }: OutcomeProps) {
  const surface = useSurface();
  const { avoided, staying, added } = outcome;
  // Only a smaller limit looks for what was no incident.
  const atLeast = later < 0 ? atLeastWords(tier) : null;
  const agesOf = (list: readonly { readonly age: Duration }[]): readonly Duration[] =>
    list.map(({ age }) => age);
  return (
    <>
      <p className="main" role="status">
        {outcomeWords({
          avoided: avoided.length,
          staying: staying.length,
          added: added.length,
          isAtLeast: atLeast !== null,
        })}
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
      {atLeast !== null && <p className="small muted">{atLeast}</p>}
      <p className="small muted">{priceWords(later)}</p>
      {avoided.length + staying.length > 0 && (
        <button type="button" className="link small" onClick={() => showInList(surface)}>
          Show them in the list
        </button>
      )}
    </>
  );
}

/** The list marks its rows by the address; here the reader is only brought to it. */
function showInList({ root }: Surface): void {
  const title = root.getElementById('incidents-title');
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

import type { JudgedComponent } from '../../domain/judged';
import type { Reason } from '../../domain/reasons';
import type { Instant } from '../../domain/time';
import { sentence, subject } from '../../ui/words';
import { wasWords } from '../../ui/words-card';
import { consequence } from '../../ui/words-consequence';
import type { Zone } from '../../ui/words-time';

interface ReasonBoxProps {
  /** The headline says already what it means for running work. */
  readonly isTold: boolean;
  readonly one: JudgedComponent;
  readonly now: Instant;
  readonly zone: Zone;
}

/** Why a card is not green, in its own colour; on a green one only what must be said beside it. */
export function ReasonBox({ one, isTold, now, zone }: ReasonBoxProps) {
  // The line under the title counts the executors already.
  const reason = one.reason.code === 'executors_some_bad' ? one.reason.first : one.reason;
  return (
    <>
      {one.pill !== 'healthy' && (
        <p className="reason wrap">
          {bannerTells(reason) || <Sentence text={sentence(reason, zone)} who={subject(reason)} />}
          {!isTold && means(one)} {one.was === null ? neverKnown(reason) : `${wasWords(one.was, now, zone)}.`}
        </p>
      )}
      {one.remarks.map((remark) => (
        <p key={remark.code} className="remark wrap">
          {sentence(remark, zone)}.
        </p>
      ))}
    </>
  );
}

/** The feed's own trouble stands in the banner; four cards need not repeat it. */
const bannerTells = ({ code }: Reason): boolean =>
  code === 'not_watching' || code === 'problem' || code === 'evidence_expired';

const neverKnown = (reason: Reason): string =>
  bannerTells(reason) ? 'Nothing is known: Airflow has not answered yet.' : '';

/** Only for what is broken: what it means for running work. */
const means = (one: JudgedComponent): string =>
  one.verdict === 'unhealthy' || one.verdict === 'degraded' ? ` ${consequence(one)}` : '';

/** A sentence with its full stop; who it is about stands out. */
function Sentence({ text, who }: { readonly text: string; readonly who: string | null }) {
  if (who === null || who === '' || !text.startsWith(`${who}:`)) return `${text}.`;
  return (
    <>
      <strong>{who}</strong>
      {text.slice(who.length)}.
    </>
  );
}

import type { Questions } from './queries';
import type { ToldLimits } from './sources/limits';

type Tell = (facts: { readonly release?: string; readonly limits?: ToldLimits }) => void;

const NOT_TOLD: ToldLimits = { configured: {}, beats: {}, why: 'failed' };

/** Asks what rarely changes: the release, then the limits. */
export interface Enquiry {
  /** Call after every good health answer; `isReconnect`: the questions before it had failed. */
  afterAnswer(isReconnect: boolean): void;
}

/**
 * Asks once after the first answer, so that it never delays that one, and again after a reconnect, when the
 * server may be another one. A configuration that was refused is asked for again only when the release has
 * changed, because the browser writes each refusal to its console. Failures are told as such or not at all.
 * `load` gives null where the questions cannot be had; then the next answer tries again.
 */
export function createEnquiry(load: () => Promise<Questions | null>, tell: Tell): Enquiry {
  let isDue = true;
  let isUnderWay = false;
  let refusedBy: string | null | undefined;

  async function enquire(): Promise<void> {
    const questions = await load();
    if (questions === null) {
      isDue = true;
      return;
    }
    const release = await questions.release().catch(() => null);
    if (release !== null) tell({ release });
    if (refusedBy !== undefined && refusedBy === release) return;
    const limits = await questions.limits(release).catch(() => NOT_TOLD);
    refusedBy = limits.why === 'no_login' || limits.why === 'forbidden' ? release : undefined;
    tell({ limits });
  }

  return {
    afterAnswer(isReconnect) {
      isDue ||= isReconnect;
      if (!isDue || isUnderWay) return;
      isDue = false;
      isUnderWay = true;
      void enquire().finally(() => {
        isUnderWay = false;
      });
    },
  };
}

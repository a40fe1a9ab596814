import { COMPONENTS } from '../domain/model';
import { clip, list } from './words-lists';

/** What only a page in a frame says. Whole sentences. */
export const FRAME = {
  open: 'Open Vitals',
  opens: 'Open Vitals in a tab of its own',
  back: 'Back',
  /** Health needs no login, so it is what is left. */
  noLogin:
    'Health only: a browser keeps your login back from a frame in another site’s page. Open Vitals in a tab of its own to see the rest.',
  noOrigin:
    'The sandbox of this frame takes the page’s origin away, so Airflow gets no question: add allow-same-origin to it.',
  noTab: 'If no tab has opened, this frame forbids it. Take the address with you, or go there in this frame.',
  copy: 'Copy the address',
  here: 'Open it here',
  /** After an export whose file a sandbox may have dropped without a word. */
  perhapsSaved:
    'If no file has come, this frame forbids downloads: copy the text, or export it in a tab of its own.',
} as const;

/** What is wrong with `&component=` of a frame, and what it may be. */
export function unknownComponent(name: string): { readonly title: string; readonly detail: string } {
  return {
    title: name.trim() === '' ? 'No component is named' : `There is no component “${clip(name, 40)}”`,
    detail: `The address of this frame may name ${list(COMPONENTS, COMPONENTS.length)}. Without component= it shows all of them.`,
  };
}

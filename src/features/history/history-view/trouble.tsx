import type { StoreTrouble } from '../../../data/store';
import { Mark } from '../../../ui/mark';
import { troubleWords } from '../../../ui/words-store';

/** Why what is seen here may not last, or is not all that was: the picture below is what there is. */
export const Trouble = ({ trouble }: { readonly trouble: StoreTrouble }) => (
  <p className="history-trouble" role="status">
    <Mark state="unknown" />
    <span>{troubleWords(trouble)}</span>
  </p>
);

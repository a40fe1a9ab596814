import type { Environment } from '../data/environment';
import type { Later } from '../data/later';
import { createLater } from '../data/others';
// What only this code says is taught to `sentence` as it arrives.
import '../ui/words-joined';
import '../ui/words-joined-means';

/** Everything that the first verdict does not wait for, in one chunk. */
export const openLater = (environment: Environment): Later => createLater(environment);

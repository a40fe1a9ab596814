/** What a step of a tour says: a title, and at most three sentences. */
export interface Told {
  readonly title: string;
  readonly sentences: readonly string[];
}

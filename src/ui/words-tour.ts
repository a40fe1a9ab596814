/** The guided tours, in the order in which they are offered; `id` is what an address calls one, `short` its name where there is little room. */
export const TOURS = [
  {
    id: 'executor-health',
    title: 'Executor health',
    short: 'Executor health',
    hint: 'One fault in two Airflows: who is blamed without polling, and who is named with it.',
  },
  {
    id: 'dag-processors',
    title: 'Dag processors without a database',
    short: 'Dag processors',
    hint: 'What stands between a Dag processor and its work, and which part of it can be seen.',
  },
] as const satisfies readonly {
  readonly id: string;
  readonly title: string;
  readonly short: string;
  readonly hint: string;
}[];

export type TourId = (typeof TOURS)[number]['id'];

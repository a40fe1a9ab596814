/** The words of the coach, who stands below the page in a tour. */
export const COACH = {
  back: 'Back',
  finish: 'Finish',
  leave: 'Leave the tour',
  more: 'More',
  less: 'Less',
  again: 'Begin this step again',
  region: 'Guided tour',
  untold: 'This run does not show what the step is about.',
} as const;

export const stepOf = (step: number, of: number): string => `step ${step} of ${of}`;
export const next = (name: string): string => `Next: ${name}`;
export const nextTour = (title: string): string => `Next tour: ${title}`;
export const dot = (step: number, name: string): string => `Step ${step}: ${name}`;

import type { SimulatorState, Truth } from '../world';

/** For tests: a running scheduler on a host of its name, changed as a test likes. */
export const truth = (name: string, changes: Partial<Truth> = {}): Truth => ({
  name,
  kind: 'scheduler',
  condition: 'running',
  well: true,
  ...changes,
});

/** A service that is up. */
export const service = (name: string, kind: string, changes: Partial<Truth> = {}): Truth =>
  truth(name, { kind, condition: 'up', ...changes });

/** A world six minutes old in which nothing happens, changed as a test likes. */
export const worldOf = (changes: Partial<SimulatorState> = {}): SimulatorState => ({
  scenario: 'split-view',
  seed: 7,
  at: 383,
  speed: 1,
  release: null,
  polling: null,
  acts: '',
  title: 'Split view',
  sim: 'scenario:split-view,at:383',
  time: '2026-11-30T14:06:23+00:00',
  start: '2026-11-30T14:00:00+00:00',
  speaks: '3.4.0+executors',
  releases: ['3.0.6', '3.1.8', '3.2.2', '3.3.2', '3.4.0', '3.4.0+executors'],
  polls: true,
  achieved: 1,
  components: [truth('scheduler-1'), truth('scheduler-2'), service('database', 'database')],
  choices: {
    scheduler: [
      { verb: 'kill', can: true, why: null },
      { verb: 'hang', can: true, why: null },
      { verb: 'partition', can: true, why: null },
      { verb: 'retire', can: false, why: 'It has no registration.' },
      { verb: 'resume', can: true, why: null },
    ],
  },
  asked: [],
  faults: [],
  coming: [],
  done: [],
  ...changes,
});

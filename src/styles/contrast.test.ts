import { describe, expect, it } from 'vitest';
import { colourOf, contrast, type Mode, tokensOf } from './testing-colours';

/** As measured in Airflow 3.1.8 and 3.4.0b2, which agree. */
const AIRFLOW: Readonly<Record<Mode, Readonly<Record<string, string>>>> = {
  light: {
    '--chakra-colors-bg': '#ffffff',
    '--chakra-colors-fg': 'oklch(0.23185 0.0323 266.44)',
    '--chakra-colors-fg-muted': 'oklch(0.45 0.055 251)',
    '--chakra-colors-fg-info': 'oklch(0.546 0.245 262.881)',
    '--chakra-colors-border': 'oklch(0.915 0.01 253)',
  },
  dark: {
    '--chakra-colors-bg': 'oklch(0.23185 0.0323 266.44)',
    '--chakra-colors-fg': 'oklch(0.985 0.004 253)',
    '--chakra-colors-fg-muted': 'oklch(0.75 0.025 252)',
    '--chakra-colors-fg-info': 'oklch(0.809 0.105 251.813)',
    '--chakra-colors-border': 'oklch(0.28 0.035 251)',
  },
};

const TONES = ['healthy', 'late', 'degraded', 'bad', 'unknown', 'info'];
const GROUNDS = ['--page', '--card', '--faint'];
const TINTS = TONES.map((tone) => `--${tone}-tint`);
const INKS = TONES.filter((tone) => tone !== 'info').map((tone) => `--${tone}-ink`);
const FILLS = TONES.filter((tone) => tone !== 'info').map((tone) => `--${tone}-fill`);

/** Text, and what it is written on. */
const TEXT: readonly (readonly [string, readonly string[]])[] = [
  ['--text', [...GROUNDS, '--track', ...TINTS]],
  ['--muted', [...GROUNDS, '--track', '--info-tint']],
  ['--accent', [...GROUNDS, '--info-tint']],
  ['light-dark(#3f4854, #c3ccd6)', TINTS],
  ...TONES.map((tone) => [`--${tone}-text`, [`--${tone}-tint`]] as const),
  ...['late', 'degraded', 'bad'].map((tone) => [`--${tone}-text`, GROUNDS] as const),
  ['light-dark(#ffffff, #0e1217)', ['--accent']],
];

/** Marks, lines and borders that tell something, and where they stand. */
const MARKS: readonly (readonly [string, readonly string[]])[] = [
  ...INKS.map((ink) => [ink, [...GROUNDS, ink.replace('-ink', '-tint')]] as const),
  // Lanes and strips of beats stand in cards only.
  ...FILLS.map((fill) => [fill, ['--card']] as const),
  ...INKS.map((ink) => ['--glyph', [ink]] as const),
  ['--line-strong', ['--card']],
  ['--accent', ['--page', '--track']],
];

const surfaces = [
  { where: 'on a page of its own', tokens: () => tokensOf('./tokens.css') },
  {
    where: 'in the Airflow UI',
    tokens: (mode: Mode) =>
      new Map([...tokensOf('./tokens.css', './airflow-tokens.css'), ...Object.entries(AIRFLOW[mode])]),
  },
  {
    where: 'in a host that has renamed its colours',
    tokens: () => tokensOf('./tokens.css', './airflow-tokens.css'),
  },
];

describe.each(surfaces)('Colours $where', ({ tokens }) => {
  describe.each(['light', 'dark'] as const)('%s', (mode) => {
    const known = tokens(mode);
    const of = (name: string) => colourOf(name.startsWith('--') ? `var(${name})` : name, known, mode);
    const tooLow = (pairs: typeof TEXT, least: number): readonly string[] =>
      pairs.flatMap(([front, grounds]) =>
        grounds
          .map((ground) => [ground, contrast(of(front), of(ground))] as const)
          .filter(([, ratio]) => ratio < least)
          .map(([ground, ratio]) => `${front} on ${ground}: ${ratio.toFixed(2)}`),
      );

    it('let every text be read: 4.5:1 on all that it is written on', () => {
      expect(tooLow(TEXT, 4.5)).toEqual([]);
    });

    it('let every mark be seen: 3:1 on all that it stands on', () => {
      expect(tooLow(MARKS, 3)).toEqual([]);
    });
  });
});

describe('The measure itself', () => {
  it('calls black on white 21 and knows one colour by two notations', () => {
    const of = (value: string) => colourOf(value, new Map(), 'light');
    expect(contrast(of('#000000'), of('#ffffff'))).toBeCloseTo(21, 5);
    expect(contrast(of('oklch(0.546 0.245 262.881)'), of('#155dfc'))).toBeCloseTo(1, 1);
    expect(contrast(of('color-mix(in srgb, #000000 50%, #ffffff)'), of('#808080'))).toBeCloseTo(1, 1);
  });
});

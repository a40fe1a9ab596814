import { readFileSync } from 'node:fs';

export type Mode = 'light' | 'dark';
/** Red, green and blue of sRGB, 0 – 1. */
type Colour = readonly [number, number, number];

/** The custom properties that style sheets of this folder declare, the later ones first in rank; sizes and all. */
export function tokensOf(...files: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    for (const [, name = '', value = ''] of text.matchAll(/(--[\w-]+):\s*([^;]+);/g))
      found.set(name, value.replace(/\s+/g, ' ').trim());
  }
  return found;
}

/** What a value of a style sheet comes to in a mode. Knows the functions that the tokens use, and throws at any other. */
export function colourOf(value: string, tokens: ReadonlyMap<string, string>, mode: Mode): Colour {
  const again = (text: string): Colour => colourOf(text.trim(), tokens, mode);
  const call = /^([\w-]+)\((.*)\)$/.exec(value);
  if (call === null) return ofHex(value);
  const [, name = '', inside = ''] = call;
  const parts = argumentsOf(inside);
  const [first = '', second = '', third = ''] = parts;
  if (name === 'var') return again(tokens.get(first) ?? second);
  if (name === 'light-dark') return again(mode === 'light' ? first : second);
  if (name === 'oklch') return ofOklch(inside.split(/\s+/).map(Number));
  const mixed = /^(.+) ([\d.]+)%$/.exec(second);
  if (name === 'color-mix' && first === 'in srgb' && mixed !== null)
    return mix(again(mixed[1] ?? ''), again(third), Number(mixed[2]) / 100);
  throw new Error(`No colour: ${value}`);
}

/** WCAG's contrast of two colours, 1 – 21. */
export function contrast(a: Colour, b: Colour): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function argumentsOf(inside: string): readonly string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of inside) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

function ofHex(text: string): Colour {
  const digits = /^#([\da-f]{6})$/.exec(text)?.[1];
  if (digits === undefined) throw new Error(`No colour: ${text}`);
  const at = (start: number): number => Number.parseInt(digits.slice(start, start + 2), 16) / 255;
  return [at(0), at(2), at(4)];
}

const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] * share + b[0] * (1 - share),
  a[1] * share + b[1] * (1 - share),
  a[2] * share + b[2] * (1 - share),
];

/** CSS Color 4, section 10: by way of the cubes of its cone responses to linear light; clipped to what a screen shows. */
function ofOklch([lightness = 0, chroma = 0, hue = 0]: readonly number[]): Colour {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function encoded(linear: number): number {
  const light = Math.min(1, Math.max(0, linear));
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

const decoded = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * decoded(red) + 0.7152 * decoded(green) + 0.0722 * decoded(blue);

/** What a letter takes where nothing can be measured, in the widest of the usual fonts. */
const LETTER = 7;

let draw: CanvasRenderingContext2D | null | undefined;

/** Pixels that a text takes at twelve pixels: a drawing has to know before it places its words. */
export function widthOf(text: string, weight: 400 | 600 = 400): number {
  draw ??= document.createElement('canvas').getContext('2d');
  if (draw === null) return text.length * LETTER;
  const page = document.querySelector('.vitals') ?? document.body;
  draw.font = `${weight} 12px ${getComputedStyle(page).fontFamily}`;
  return draw.measureText(text).width;
}

/** Whether a text has room. */
export const fits = (text: string, room: number, weight: 400 | 600 = 400): boolean =>
  widthOf(text, weight) <= room;

/** A text in as many lines as it needs; a word that is too long for any stays whole. */
export function wrapped(text: string, room: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`, room)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

import { readFile, writeFile } from 'node:fs/promises';

const begin = (name: string) => `<!-- ${name}: written by npm run bench -->`;
const end = (name: string) => `<!-- ${name}: end -->`;

/** Puts lines between the two marks `name` of a Markdown file; what people wrote around them stays. */
export async function writeBetweenMarks(file: string, name: string, lines: readonly string[]): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(file, betweenMarks(text, name, lines));
}

/** The text with `lines` between its marks. Throws where the marks are missing or not in order. */
export function betweenMarks(text: string, name: string, lines: readonly string[]): string {
  const from = text.indexOf(begin(name));
  const to = text.indexOf(end(name));
  if (from < 0 || to < from) throw new Error(`The marks of "${name}" are not there`);
  return [text.slice(0, from) + begin(name), '', ...lines, '', text.slice(to)].join('\n');
}

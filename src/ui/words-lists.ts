const numbers = new Intl.NumberFormat('en');
/** "2,000". */
export const thousands = (number: number): string => numbers.format(number);

/** "1 poll", "25 polls": the count, then the noun in the right number. */
export const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${thousands(number)} ${number === 1 ? noun : plural}`;

/** "a", "a and b", "a, b and 4 more": at most `most` names are spelled out. */
export function list(names: readonly string[], most = 3): string {
  if (names.length <= 1) return names[0] ?? '';
  const shown = names.length <= most ? names.slice(0, -1) : names.slice(0, most);
  const last = names.length <= most ? names[names.length - 1] : `${names.length - most} more`;
  return `${shown.join(', ')} and ${last}`;
}

/** Text from outside, cut to `length` characters with an ellipsis, on one line. */
export function clip(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

/** Lower-cases a first letter that is only large because a sentence began there: names, also `LikeThis`, and acronyms stay. */
export function decapital(text: string): string {
  const second = text.charAt(1);
  const ordinary =
    second === second.toLowerCase() && !/^(Airflow|Dag|Celery|Kubernetes|Local|[A-Z][a-z]+[A-Z])/.test(text);
  return ordinary ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

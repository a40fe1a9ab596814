/**
 * Inside the Airflow UI the whole view is one query parameter: a login there puts the address back unencoded, so all
 * behind an `&` would be lost (Airflow 3.1). Its text has letters, digits and `_ - . ~` only, which no careless decoding or
 * encoding changes: `?tab=instances&instance=a:5` is `tab-instances.instance-a~3a5`.
 */
const VIEW_PARAMETER = 'view';

/** A query string, with or without its question mark -> the text of the parameter; empty for no view. Never throws. */
export const encodeView = (search: string): string =>
  [...new URLSearchParams(search)].map(([name, value]) => `${encoded(name)}-${encoded(value)}`).join('.');

/** The text of the parameter -> a query string with its question mark; what cannot be read is left out. Never throws. */
export function decodeView(text: string): string {
  const pairs = text.split('.').flatMap((pair) => {
    const [, name, value] = PAIR.exec(pair) ?? [];
    return name === undefined || value === undefined ? [] : [[decoded(name), decoded(value)]];
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

const PAIR = /^((?:\w|~[\da-f]{2})*)-((?:\w|~[\da-f]{2})*)$/i;

/** All but [A-Za-z0-9_] as `~hh` of its UTF-8 bytes. */
const encoded = (text: string): string =>
  text.replace(/\W+/g, (odd) =>
    [...new TextEncoder().encode(odd)].map((byte) => `~${byte.toString(16).padStart(2, '0')}`).join(''),
  );

/** A byte order mark is a part of the text like any other. */
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

const decoded = (text: string): string =>
  text.replace(/(?:~[\da-f]{2})+/gi, (run) =>
    UTF_8.decode(Uint8Array.from(run.slice(1).split('~'), (hex) => Number.parseInt(hex, 16))),
  );

/** The view that an address holds; `search` is the host's query string. */
export const viewIn = (search: string): string =>
  decodeView(new URLSearchParams(search).get(VIEW_PARAMETER) ?? '');

/**
 * The host's query string with another view in it. Its other parameters stay, to the letter, but behind ours: what a login
 * of 3.1 loses begins at the first `&`.
 */
export function withView(search: string, view: string): string {
  const others = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isView(pair));
  const text = encodeView(view);
  const all = text === '' ? others : [`${VIEW_PARAMETER}=${text}`, ...others];
  return all.length === 0 ? '' : `?${all.join('&')}`;
}

const isView = (pair: string): boolean => new URLSearchParams(pair).has(VIEW_PARAMETER);

import type { Page } from '@playwright/test';

/** What an element looks like: all its computed properties. */
export interface Look {
  /** Tag, classes and place, to find it again. */
  readonly name: string;
  readonly style: Readonly<Record<string, string>>;
}

/** The looks of all elements of the host's document, ours aside. */
export const looks = (page: Page): Promise<readonly Look[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(({ localName }) => localName !== 'airflow-vitals')
      .map((one, at) => {
        const style = getComputedStyle(one);
        return {
          name: `${at} ${one.localName}.${one.getAttribute('class') ?? ''}`,
          style: Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)])),
        };
      }),
  );

/** What changes in our shadow root when the host's bad styles go: taken in one moment, in which nothing else can change. */
export const leaks = (
  page: Page,
): Promise<{ readonly elements: number; readonly found: readonly string[] }> =>
  page.evaluate(() => {
    const root = document.querySelector('airflow-vitals')?.shadowRoot;
    const elements = [...(root?.querySelectorAll('*') ?? [])];
    const all = () =>
      elements.map((one) => {
        const style = getComputedStyle(one);
        return [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`);
      });
    const before = all();
    document.getElementById('hostile')?.remove();
    const after = all();
    const found = elements.flatMap((one, at) =>
      (before[at] ?? [])
        .map((property, place) => [property, after[at]?.[place]] as const)
        .filter(([one, other]) => one !== other)
        .map(
          ([bad, good]) => `${one.localName}.${one.getAttribute('class') ?? ''} ${bad}, without it ${good}`,
        ),
    );
    return { elements: elements.length, found: found.slice(0, 20) };
  });

/** What differs, as `element property: before -> after`; the first of them. */
export function differences(before: readonly Look[], after: readonly Look[]): readonly string[] {
  if (before.length !== after.length) return [`${before.length} elements before, ${after.length} after`];
  return before
    .flatMap(({ name, style }, at) =>
      Object.entries(style)
        .filter(([property, value]) => after[at]?.style[property] !== value)
        .map(([property, value]) => `${name} ${property}: ${value} -> ${after[at]?.style[property]}`),
    )
    .slice(0, 20);
}

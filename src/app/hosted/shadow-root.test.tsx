import { act, StrictMode, Suspense, use } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSheet } from '../../features/host-card/use-sheet';
import { useSurface } from '../../ui/surface';
import { ShadowRoot } from './shadow-root';
import { keepTyping } from './typing';

const CSS = '.a{color:red}';
let root: Root;

const guest = (): Element => {
  const found = document.querySelector('airflow-vitals');
  if (found === null) throw new Error('There is no guest');
  return found;
};
const inside = (selector: string): HTMLElement => {
  const found = guest().shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  if (found === null) throw new Error(`There is no ${selector}`);
  return found;
};

function Content() {
  const { kind, root: own, host } = useSurface();
  const isOwn = own === host.shadowRoot && host === document.querySelector('airflow-vitals');
  return (
    <p>
      {kind} {String(isOwn)} <button type="button">Press</button> <input />
    </p>
  );
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="host"></div>';
  document.documentElement.className = 'light';
  root = createRoot(document.getElementById('host') ?? document.body);
  await act(async () =>
    root.render(
      <StrictMode>
        <ShadowRoot css={CSS} attend={keepTyping}>
          <Content />
        </ShadowRoot>
      </StrictMode>,
    ),
  );
});

afterEach(() => act(async () => root.unmount()));

const type = (target: EventTarget, key: string, more: KeyboardEventInit = {}): Promise<void> =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, ...more }));
  });

describe('a part of the host’s page that is ours', () => {
  it('tells what it holds that it is a guest, and where its own elements are', () => {
    expect(inside('p').textContent).toContain('airflow true');
    expect(guest().shadowRoot?.adoptedStyleSheets.length).toBe(1);
  });

  it('keeps what is typed into its fields, and lets shortcuts pass', async () => {
    const keys: string[] = [];
    const hear = (event: KeyboardEvent) => keys.push(event.key);
    document.addEventListener('keydown', hear);
    await type(inside('input'), 'a');
    await type(inside('input'), 'k', { ctrlKey: true });
    await type(inside('input'), 'Escape');
    await type(inside('button'), '/');
    document.removeEventListener('keydown', hear);
    expect(keys).toEqual(['k', 'Escape', '/']);
  });

  it('follows the host’s colour mode and direction', async () => {
    expect(guest().getAttribute('data-theme')).toBe('light');
    await act(async () => {
      document.documentElement.className = 'chakra-ui dark';
      document.documentElement.dir = 'rtl';
    });
    expect([guest().getAttribute('data-theme'), guest().getAttribute('dir')]).toEqual(['dark', 'rtl']);
    await act(async () => {
      document.documentElement.className = '';
      document.documentElement.dir = '';
    });
    expect([guest().hasAttribute('data-theme'), guest().getAttribute('dir')]).toEqual([false, 'ltr']);
  });

  it('keeps the sheet of a part of it when the host hides it for a moment and shows it again', async () => {
    const LATE = '.late{color:green}';
    const Late = (): null => {
      useSheet(LATE);
      return null;
    };
    const Waits = ({ what }: { readonly what: Promise<null> | null }) => (what === null ? null : use(what));
    const show = (what: Promise<null> | null) =>
      act(async () =>
        root.render(
          <Suspense>
            <ShadowRoot css={CSS}>
              <Late />
            </ShadowRoot>
            <Waits what={what} />
          </Suspense>,
        ),
      );
    const styles = () =>
      guest().shadowRoot?.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText.replaceAll(' ', ''));
    await show(null);
    const before = styles();
    expect(before?.length).toBe(2);
    let arrive: (nothing: null) => void = () => {};
    await show(new Promise<null>((resolve) => (arrive = resolve)));
    expect(styles()?.length).toBe(1);
    await act(async () => arrive(null));
    expect(styles()).toEqual(before);
  });
});

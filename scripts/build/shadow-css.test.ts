import { describe, expect, it } from 'vitest';
import { shadowCss } from './shadow-css';

const GUARD = '@supports ((-webkit-hyphens: none) and (not (margin-trim: inline))) or (-moz-orient: inline)';

describe('a style sheet for a shadow root', () => {
  it('has the fallback of Tailwind without its guard, and no @property', () => {
    const css = `@layer properties{${GUARD}{*,:before{--tw-shadow:0 0 #0000;--tw-border-style:solid}::backdrop{--tw-x:0}}}
      .a{color:red}@property --tw-shadow{syntax:"*";inherits:false;initial-value:0 0 #0000}`;
    const adapted = shadowCss(css);
    expect(adapted).toContain(
      '@layer properties{*,:before{--tw-shadow:0 0 #0000;--tw-border-style:solid}::backdrop{--tw-x:0}}',
    );
    expect(adapted).not.toMatch(/@supports|@property/);
    expect(adapted).toContain('.a{color:red}');
  });

  it('takes the host’s inherited styles away in a layer before all others', () => {
    expect(shadowCss('.a{color:red}')).toMatch(/^@layer host-reset,properties,.*:host,\.guest\{all:initial/);
  });

  it('measures nothing by the type size of the host', () => {
    const css =
      '.a{--spacing:.25rem;margin:-1.5rem 2rem;width:calc(100% - 1rem)}.w-\\[2rem\\]{width:2rem}.b{content:"rem"}';
    expect(shadowCss(css)).toContain(
      '.a{--spacing:4px;margin:-24px 32px;width:calc(100% - 16px)}.w-\\[2rem\\]{width:32px}.b{content:"rem"}',
    );
  });

  it('keeps a guard that is no part of the fallback', () => {
    const css = '@layer base{@supports (color:red){a{color:red}}}';
    expect(shadowCss(css)).toContain(css);
  });

  it('refuses a fallback in a form that it does not know', () => {
    expect(() => shadowCss(`@layer properties{@media all{${GUARD}{*{--tw-x:0}}}}`)).toThrow('shadow-css.ts');
    expect(() => shadowCss('@property --x{syntax:"{";}')).not.toThrow();
    expect(() => shadowCss('@property --x extra {syntax:"*"}')).toThrow('shadow-css.ts');
  });
});

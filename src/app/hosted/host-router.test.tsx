import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useHostNavigate } from './host-router';

const globals = globalThis as { ReactRouterDOM?: object };
const went = vi.fn<(to: string) => void>();
/** What the host's router says of its root: with or without a slash at the end. */
const router = (root: string, isInside = true) => ({
  useInRouterContext: () => isInside,
  useLocation: () => ({ key: 'first' }),
  useHref: () => root,
  useNavigate: () => went,
});

type Found = ReturnType<typeof useHostNavigate>;
function Probe({ tell }: { readonly tell: (found: Found) => void }) {
  tell(useHostNavigate());
  return null;
}
async function navigate(): Promise<Found> {
  const told = vi.fn<(found: Found) => void>();
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Probe tell={told} />));
  await act(async () => root.unmount());
  return told.mock.lastCall?.[0] ?? null;
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  went.mockClear();
});
afterEach(() => {
  delete globals.ReactRouterDOM;
});

describe('the way through the router of the host', () => {
  it('is none where the host shares no router, another one, or the card stands outside of it', async () => {
    expect(await navigate()).toBeNull();
    globals.ReactRouterDOM = { useNavigate: () => went };
    expect(await navigate()).toBeNull();
    globals.ReactRouterDOM = router('/', false);
    expect(await navigate()).toBeNull();
  });

  it.each(['/team/airflow', '/team/airflow/'])(
    'goes below its root %s by a path of its own',
    async (root) => {
      globals.ReactRouterDOM = router(root);
      (await navigate())?.(`${location.origin}/team/airflow/plugin/vitals?view=tab-history`);
      expect(went.mock.calls).toEqual([['/plugin/vitals?view=tab-history']]);
    },
  );

  it('goes at the root as well', async () => {
    globals.ReactRouterDOM = router('/');
    (await navigate())?.(`${location.origin}/plugin/vitals`);
    expect(went.mock.calls).toEqual([['/plugin/vitals']]);
  });

  it('loads any other address', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    globals.ReactRouterDOM = router('/team/airflow');
    (await navigate())?.('http://elsewhere.test/team/airflow/plugin/vitals');
    expect(went).not.toHaveBeenCalled();
    expect(assign.mock.calls).toEqual([['http://elsewhere.test/team/airflow/plugin/vitals']]);
    assign.mockRestore();
  });
});

import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { minutes, plus } from '../../domain/time';
import { DRAWN, NOW } from './testing-incidents';
import { named, openList, press, text } from './testing-list';

let page: Awaited<ReturnType<typeof openList>>;
beforeEach(async () => {
  page = await openList(DRAWN);
});
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const outcome = (): string => text('.incidents-outcome');
const said = (words: string) => vi.waitFor(() => expect(outcome()).toContain(words));
const choose = (content: string) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('There is no input');
    Object.defineProperty(input, 'files', { configurable: true, value: [new File([content], 'h.json')] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });

it('says where it is kept, how far back it reaches and what it takes', () => {
  expect(text('.incidents-kept')).toContain(
    'Kept in this browser: 29 days, 8.4 MB. Older minutes keep their worst value.',
  );
  expect(page.calls).toContainEqual(['measure']);
});

it('counts what it takes anew with every minute that is written', async () => {
  const measured = () => page.calls.filter(([name]) => name === 'measure').length;
  const before = measured();
  await page.at(plus(NOW, minutes(1)));
  await page.at(plus(NOW, minutes(2)));
  expect(measured()).toBe(before + 2);
});

it('imports a file and says what came of it; the same file can be chosen again', async () => {
  await choose('{"format":"airflow-vitals-history"}');
  await vi.waitFor(() =>
    expect(page.calls).toContainEqual(['bringIn', '{"format":"airflow-vitals-history"}']),
  );
  await said('3 records of incidents');
});

it('a file that is none of ours gives a sentence, and nothing is lost', async () => {
  vi.spyOn(page.chronicle, 'bringIn').mockResolvedValue({ ok: false, why: 'not_json', detail: 'line 1' });
  await page.close();
  page = await openList(DRAWN);
  await choose('not json');
  await vi.waitFor(() => expect(outcome()).not.toBe(''));
});

it('exports through a file, and offers the text where none arrives', async () => {
  const clicked: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this);
  });
  await press('Export');
  await said('The browser was given the file history.json.');
  expect(clicked.map((link) => [link.download, link.href.startsWith('blob:')])).toEqual([
    ['history.json', true],
  ]);
  expect(named('Copy the exported history').isConnected).toBe(true);
});

it('in a sandbox without downloads it says so, and the text is there to be copied', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  vi.stubGlobal('origin', 'null');
  await press('Export');
  await said('This frame may not save files.');
  await press('Copy the exported history');
  expect(writeText).toHaveBeenCalledWith('{"format":"airflow-vitals-history"}');
});

it('deletes only after a question that says what goes and what does not', async () => {
  await press('Delete…');
  const dialog = text('dialog');
  expect(dialog).toContain('29 days of it, 10 incidents and no notes go from this browser.');
  expect(dialog).toContain('Nothing is changed in Airflow');
  await press('Cancel', 'dialog');
  expect(page.calls.filter(([name]) => name === 'clear')).toEqual([]);
  await press('Delete…');
  await press('Delete', 'dialog');
  await said('The history was deleted.');
  expect(page.calls).toContainEqual(['clear']);
  expect(text('.incidents-head')).toContain('0 open');
});

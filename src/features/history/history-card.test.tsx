import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { EMPTY_HISTORY } from '../../domain/history';
import { instant, seconds } from '../../domain/time';
import HistoryCard from './history-card';

const NOW = instant(Date.UTC(2026, 10, 30, 14, 6, 23));

async function drawn(isReading: boolean): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  const place = document.getElementById('root') as HTMLElement;
  await act(async () =>
    createRoot(place).render(
      <HistoryCard
        history={{ ...EMPTY_HISTORY, first: NOW, last: NOW }}
        isReading={isReading}
        now={NOW}
        interval={seconds(5)}
        isFailing={false}
        zone="utc"
        link={() => ({ href: '#', onClick: () => {} })}
      />,
    ),
  );
  return place;
}

it('names no beginning and draws grey bars for lanes while what earlier pages recorded is read', async () => {
  const reading = await drawn(true);
  expect(reading.textContent).toContain('Reading what was recorded');
  expect(reading.textContent).not.toContain('Recorded since');
  expect(reading.querySelectorAll('.bone')).toHaveLength(5);
  const read = await drawn(false);
  expect(read.textContent).toContain('Recorded since 14:06:23 UTC, 0 s');
  expect(read.querySelectorAll('.bone')).toHaveLength(0);
});

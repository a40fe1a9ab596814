import { describe, expect, it } from 'vitest';
import { instant } from '../../domain/time';
import { createHeard } from './heard';
import type { Told, Topic } from './messages';

const told = (settledAt: number, topic: Topic = 'health', key = ''): Told => ({
  kind: 'told',
  topic,
  key,
  sentAt: instant(settledAt - 20),
  settledAt: instant(settledAt),
  answer: settledAt,
  problem: null,
});
const at = instant(10_000);

describe('what a tab was told', () => {
  it('is news where it is later than what was read, and of the same question', () => {
    const heard = createHeard();
    heard.read(told(5000));
    expect(heard.keep(told(5000), at)).toBe(false);
    expect(heard.keep(told(4000), at)).toBe(false);
    expect(heard.keep(told(5001), at)).toBe(true);
    expect(heard.keep(told(4000, 'jobs'), at)).toBe(true);
    heard.read(told(5000, 'parses', 'files a'));
    expect(heard.keep(told(4000, 'parses', 'files b'), at)).toBe(true);
  });

  it('is news after the clock was set back, though it seems to be older', () => {
    const heard = createHeard();
    heard.read(told(5000));
    expect(heard.keep(told(2000), instant(2010))).toBe(true);
  });

  it('waits until it is read, the oldest first, and is left out when something later was read meanwhile', () => {
    const heard = createHeard();
    for (const key of ['b', 'a']) heard.lay(told(key === 'b' ? 1000 : 2000, 'parses', key));
    expect(heard.take('health', at)).toBeNull();
    expect(heard.take('parses', at)?.key).toBe('b');
    heard.read(told(3000, 'parses', 'a'));
    expect(heard.has('parses')).toBe(true);
    expect(heard.take('parses', at)).toBeNull();
    expect(heard.has('parses')).toBe(false);
  });

  it('is there for those that come later, as far as it is newer than what they have', () => {
    const heard = createHeard();
    heard.keep(told(5000, 'jobs'), at);
    expect(heard.newer('jobs', '', null)?.answer).toBe(5000);
    expect(heard.newer('jobs', '', instant(4999))?.answer).toBe(5000);
    expect(heard.newer('jobs', '', instant(5000))).toBeNull();
    expect(heard.newer('limits', '', null)).toBeNull();
  });

  it('of health is no news any more when nobody watched since', () => {
    const heard = createHeard();
    heard.lay(told(5000));
    heard.rested(instant(6000));
    expect(heard.take('health', at)).toBeNull();
    expect(heard.keep(told(5500), at)).toBe(false);
    expect(heard.since('health', '')).toBe(6000);
  });
});

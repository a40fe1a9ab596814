import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Incident } from '../domain/incidents';
import { anEpisode, aPhase } from '../domain/incidents/testing-episodes';
import { incidentsOf } from '../domain/incidents/view';
import type { Reason } from '../domain/reasons';
import { at } from '../domain/testing';
import { type CopyFacts, incidentMarkdown, incidentText } from './words-incident-copy';

const FACTS: CopyFacts = {
  all: [],
  airflow: 'Airflow 3.4.0, airflow.example.org',
  note: null,
  link: 'https://vitals.example/?tab=history&incident=triggerer-1',
  now: at(7200),
  zone: 'utc',
};
const DOWN = anEpisode(0, 54, {
  phases: [aPhase(at(-10), 'late'), aPhase(at(0))],
  affected: [{ key: 'triggerer host:a', name: 'triggerer-1', worst: 'unhealthy' }],
  affectedCount: 3,
});
const only = (list: readonly Incident[]): Incident => {
  const [one] = list;
  if (one === undefined) throw new Error('this is no incident');
  return one;
};

describe('an incident that is copied', () => {
  it('is one block of plain text, with its dates, its zone, the note, the Airflow and the link', () => {
    const text = incidentText(only(incidentsOf([DOWN])), { ...FACTS, note: 'Node drained.\nSee OPS-2291' });
    expect(text.split('\n')).toEqual([
      'Triggerer down',
      'No live triggerer: no heartbeat for 40 s (limit 30 s).',
      'Deferred tasks waited for 54 s.',
      'Began: 30 Nov 2026 12:00:00 UTC',
      'Ended: 30 Nov 2026 12:00:54 UTC',
      'Lasted: 54 s',
      'Affected: triggerer-1 (unhealthy) and 2 more',
      'What changed:',
      '  11:59:50 UTC: late, no heartbeat for 21 s (limit 30 s)',
      '  12:00:00 UTC: down, no heartbeat for 40 s (limit 30 s)',
      'Note:',
      '  Node drained.',
      '  See OPS-2291',
      'Airflow 3.4.0, airflow.example.org',
      FACTS.link,
    ]);
  });

  it('is a block each where there are several, and names cause and consequence', () => {
    const cause = anEpisode(0, 60, { subject: 'metadatabase' });
    const follows = anEpisode(0, 60, { verdict: 'unknown', cause: cause.id });
    const all = incidentsOf([cause, follows]);
    const [first, second, ...others] = incidentText(all, () => ({ ...FACTS, all })).split('\n\n');
    expect(others).toEqual([]);
    expect(first).toContain('Caused Triggerer unknown; not its outage.');
    expect(second).toContain('Follows from “Metadata database error”; not an outage of its own.');
  });

  it('as Markdown has the same, and one link', () => {
    const text = incidentMarkdown(only(incidentsOf([DOWN])), { ...FACTS, note: 'see #12 and <b>' });
    expect(text).toContain('**Triggerer down**');
    expect(text).toContain('- Lasted: 54 s');
    expect(text).toContain('> see \\#12 and \\<b\\>');
    expect(text.trimEnd().endsWith(`<${FACTS.link}>`)).toBe(true);
  });

  it('gives no text of a server, a file or a person the power to format, to link or to call people', () => {
    const nasty = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<img src=x onerror=alert(1)>',
        '[here](https://evil.example)',
        '![x](https://evil.example/x.png)',
        'https://evil.example',
        'www.evil.example',
        'mail@evil.example',
        '@everybody',
        '`code`',
        '$x$',
        '# head',
        '- item',
        '1. item',
        'a\n\n# head',
        '\u2028> quote',
      ),
    );
    fc.assert(
      fc.property(nasty, nasty, nasty, (name, note, airflow) => {
        const reason: Reason = { code: 'unrecognised_word', field: name, text: name };
        const worst = { ...aPhase(at(0)), reason };
        const affected = [{ key: name, name, worst: 'unhealthy' as const }];
        const one = only(
          incidentsOf([{ ...DOWN, worst, phases: [aPhase(at(-9), 'late'), worst], affected }]),
        );
        const lines = incidentMarkdown(one, { ...FACTS, note, airflow }).split('\n');
        expect(lines.pop()).toBe(`<${FACTS.link}>`);
        for (const line of lines) {
          const told = line
            .replace(/^\*\*(.*)\*\*$/, '$1')
            .replace(/^(?: {2})?- (?:What changed:|[A-Z][a-z]+: )?/, '')
            .replace(/^> /, '');
          expect(told).not.toMatch(/^[-+=]|^\d+[.)] |(?<!\\):\/\/|\bwww\.|@(?!\u2060)/i);
          expect(told.replace(/\\[\\`*_[\]<>|#~&$!]/g, '')).not.toMatch(/[`*_[\]<>|#~$]/);
        }
      }),
    );
  });

  it('whose link is no address of the web is text', () => {
    const text = incidentMarkdown(only(incidentsOf([DOWN])), { ...FACTS, link: 'javascript:alert(1)//<x>' });
    expect(text).toContain('javascript:alert(1)//\\<x\\>');
  });
});

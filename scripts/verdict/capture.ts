import type { Configured } from '../../src/domain/limits';
import { HEARTBEAT_COMPONENTS, type HeartbeatComponent } from '../../src/domain/model';
import { type Decoded, decodeHealth, decodeHealthBody } from '../../src/domain/payloads';
import { problemOfStatus } from '../../src/domain/problems';
import { type Instant, parseInstant, seconds } from '../../src/domain/time';

/** One health answer as recorded: what was said, when, and by which release with which limits. */
export interface Capture {
  readonly record: number;
  readonly decoded: Decoded;
  /** The capture's own time; null where it has none. */
  readonly at: Instant | null;
  readonly release: string | null;
  readonly configured: Configured;
}

type Json = Record<string, unknown>;
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Requests that are context for a health answer of the same name, and no health answer themselves. */
const OTHER_REQUEST = /\/api\/v2\/(jobs|config|version|dagBundles|dags)\b/;
const OTHER_FILE = /\.(jobs|dagBundles|dags)\.json$|(^|[\\/])06-config-[^\\/]*$/;

/**
 * The text of a file -> the health answers in it: a list of records or captures, one of either, or a bare body.
 * What is no JSON at all is taken for a health answer that came broken, unless its name says otherwise.
 */
export function capturesIn(file: string, text: string, context: readonly Json[]): readonly Capture[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return OTHER_FILE.test(file) ? [] : [bare(0, decodeHealth(text))];
  }
  const records = Array.isArray(json) ? json : [json];
  return records.flatMap((record: unknown, index) => {
    const capture = captureOf(record, index, context);
    return capture === null ? [] : [capture];
  });
}

function captureOf(record: unknown, index: number, context: readonly Json[]): Capture | null {
  if (!isObject(record)) return bare(index, decodeHealthBody(record));
  if ('health' in record) return fromRecord(record, index, context);
  if ('request' in record || 'recorded_at' in record) return fromAnswer(record, index, context);
  if ('jobs' in record || 'dags' in record || 'dag_bundles' in record || 'sections' in record) return null;
  return bare(index, decodeHealthBody(record));
}

const bare = (record: number, decoded: Decoded): Capture => ({
  record,
  decoded,
  at: null,
  release: null,
  configured: {},
});

/** `{release, config, now, rows, health, jobs}`: rows put into a real job table, and what the API said at `now`. */
function fromRecord(record: Json, index: number, context: readonly Json[]): Capture {
  const { config } = record;
  const thresholds = isObject(config) && isObject(config['thresholds']) ? config['thresholds'] : null;
  const own = thresholds === null ? {} : fromThresholds(thresholds);
  return {
    record: index,
    decoded: decodeHealthBody(record['health']),
    at: instantOf(record['now'] ?? record['recorded_at']),
    release: textOf(record['release'] ?? record['airflow']),
    configured: { ...fromContext(context), ...own },
  };
}

/** `{airflow, situation, request, recorded_at, status, content_type, body | text}`: one answer of a real server. */
function fromAnswer(record: Json, index: number, context: readonly Json[]): Capture | null {
  if (OTHER_REQUEST.test(textOf(record['request']) ?? '')) return null;
  const status = typeof record['status'] === 'number' ? record['status'] : 200;
  const problem = problemOfStatus(status, textOf(record['content_type']));
  const { body } = record;
  const decoded = (): Decoded =>
    body === undefined ? decodeHealth(textOf(record['text']) ?? '') : decodeHealthBody(body);
  return {
    record: index,
    decoded: problem === null ? decoded() : { ok: false, problem },
    at: instantOf(record['recorded_at'] ?? record['now']),
    release: textOf(record['airflow'] ?? record['release']),
    configured: fromContext(context),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function instantOf(value: unknown): Instant | null {
  const parsed = typeof value === 'string' ? parseInstant(value) : null;
  return parsed?.ok ? parsed.at : null;
}

function fromThresholds(thresholds: Json): Configured {
  const entries = HEARTBEAT_COMPONENTS.flatMap((component) => {
    const value = Number(thresholds[component]);
    return Number.isFinite(value) && value > 0 ? [[component, seconds(value)] as const] : [];
  });
  return Object.fromEntries(entries);
}

const OPTIONS: Readonly<Record<string, HeartbeatComponent>> = {
  scheduler_health_check_threshold: 'scheduler',
  triggerer_health_check_threshold: 'triggerer',
  health_check_threshold: 'dag_processor',
};

/** Answers of `/api/v2/config/section/…/option/…` -> limits; refused and failed ones tell nothing. */
function fromContext(context: readonly Json[]): Configured {
  const options = context.flatMap((answer) => {
    const body = answer['status'] === 200 && isObject(answer['body']) ? answer['body'] : null;
    const sections: unknown = body?.['sections'];
    if (!Array.isArray(sections)) return [];
    return sections.flatMap((section: unknown) =>
      isObject(section) && Array.isArray(section['options']) ? section['options'] : [],
    );
  });
  const thresholds: Json = {};
  for (const option of options as unknown[]) {
    const component = isObject(option) ? OPTIONS[String(option['key'])] : undefined;
    if (component && isObject(option)) thresholds[component] = option['value'];
  }
  return fromThresholds(thresholds);
}

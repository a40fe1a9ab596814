import type { ParseIntervals } from '../../src/domain/extras';
import { BEATS_BEFORE_3_2, type Configured } from '../../src/domain/limits';
import { COMPONENTS, HEARTBEAT_COMPONENTS, type HeartbeatComponent } from '../../src/domain/model';
import type { Decoded } from '../../src/domain/payload-health';
import { decodeHealth, decodeHealthBody } from '../../src/domain/payloads';
import { problemOfStatus } from '../../src/domain/problems';
import { hasNarrowLimit } from '../../src/domain/release';
import { type Duration, type Instant, seconds } from '../../src/domain/time';
import { type Companions, NO_COMPANIONS } from './files';
import { instantOf, isObject, type Json, textOf } from './json';
import { type OtherAnswers, othersIn } from './others';

/** One health answer as recorded: what was said, when, and by which release with which limits. */
export interface Capture {
  readonly record: number;
  readonly decoded: Decoded;
  /** The capture's own time; null where it has none. */
  readonly at: Instant | null;
  readonly release: string | null;
  readonly configured: Configured;
  /** How often files are parsed and bundles refreshed, where the configuration was read. */
  readonly intervals: ParseIntervals;
  /** What other sources said at that moment. */
  readonly others: OtherAnswers;
}

/** Requests that are context for a health answer of the same name, and no health answer themselves. */
const OTHER_REQUEST = /\/api\/v2\/(?!monitor\b)|\/auth\//i;
const OTHER_FILE = /\.(jobs|dagBundles|dags)\.json$|(^|[\\/])06-config-[^\\/]*$/;

/**
 * The text of a file -> the health answers in it: a list of records or captures, one of either, or a bare body.
 * What is no JSON at all is taken for a health answer that came broken, unless its name says otherwise.
 */
export function capturesIn(
  file: string,
  text: string,
  context: readonly Json[],
  companions: Companions,
): readonly Capture[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return OTHER_FILE.test(file) ? [] : [bare(0, decodeHealth(text))];
  }
  if (isObject(json) && isHealthBody(json)) return [bare(0, decodeHealth(text), companions)];
  const records = Array.isArray(json) ? json : [json];
  return records.flatMap((record: unknown, index) => {
    const capture = captureOf(record, index, context, companions);
    return capture === null ? [] : [capture];
  });
}

function captureOf(
  record: unknown,
  index: number,
  context: readonly Json[],
  companions: Companions,
): Capture | null {
  if (!isObject(record)) return bare(index, decodeHealthBody(record));
  if (isHealthBody(record)) return bare(index, decodeHealthBody(record), companions);
  if ('health' in record) return fromRecord(record, index, context);
  if (['request', 'recorded_at', 'body', 'text'].some((key) => key in record)) {
    return fromAnswer(record, index, context, companions);
  }
  // Rows without an answer, and bodies of other requests, are context.
  if (['rows', 'jobs', 'dags', 'dag_bundles', 'sections'].some((key) => key in record)) return null;
  return bare(index, decodeHealthBody(record));
}

/** What Airflow itself said, without anything around it. */
const isHealthBody = (record: Json): boolean =>
  [...COMPONENTS, 'executors'].some((component) => component in record);

const bare = (record: number, decoded: Decoded, companions: Companions = NO_COMPANIONS): Capture => ({
  record,
  decoded,
  at: null,
  release: null,
  configured: {},
  intervals: intervalsIn([], null),
  others: othersIn(companions, null),
});

/** `{release, config, now, rows, health, jobs}`: rows put into a real job table, and what the API said at `now`. */
function fromRecord(record: Json, index: number, context: readonly Json[]): Capture {
  const { config } = record;
  const thresholds = isObject(config) && isObject(config['thresholds']) ? config['thresholds'] : null;
  const release = textOf(record['release'] ?? record['airflow']);
  const own = thresholds === null ? {} : fromThresholds(thresholds);
  const at = instantOf(record['now'] ?? record['recorded_at']);
  const { jobs = null, dagBundles = null, dags = null } = record;
  return {
    record: index,
    decoded: decodeHealthBody(record['health']),
    at,
    release,
    configured: { ...fromContext(context, release), ...own },
    intervals: intervalsIn(context, config),
    others: othersIn({ jobs, dagBundles, dags }, at),
  };
}

/** `{airflow, situation, request, recorded_at, status, content_type, body | text}`: one answer of a real server. */
function fromAnswer(
  record: Json,
  index: number,
  context: readonly Json[],
  companions: Companions,
): Capture | null {
  if (OTHER_REQUEST.test(textOf(record['request']) ?? '')) return null;
  const release = textOf(record['airflow'] ?? record['release']);
  const status = Number(record['status'] ?? 200) || 0;
  const problem = problemOfStatus(status, textOf(record['content_type']));
  const { body } = record;
  const decoded = (): Decoded =>
    body === undefined || body === null
      ? decodeHealth(textOf(record['text']) ?? '')
      : decodeHealth(JSON.stringify(body));
  const at = instantOf(record['recorded_at'] ?? record['now']);
  return {
    record: index,
    decoded: problem === null ? decoded() : { ok: false, problem },
    at,
    release,
    configured: fromContext(context, release),
    intervals: intervalsIn(context, null),
    others: othersIn(companions, at),
  };
}

function fromThresholds(thresholds: Json): Configured {
  const entries = HEARTBEAT_COMPONENTS.flatMap((component) => {
    const given = thresholds[component];
    const value = typeof given === 'number' || typeof given === 'string' ? Number(given) : 0;
    return Number.isFinite(value) && value > 0 ? [[component, seconds(value)] as const] : [];
  });
  return Object.fromEntries(entries);
}

const OPTIONS: Readonly<Record<string, HeartbeatComponent>> = {
  'scheduler/scheduler_health_check_threshold': 'scheduler',
  'triggerer/triggerer_health_check_threshold': 'triggerer',
  'dag_processor/health_check_threshold': 'dag_processor',
};
/** 3.0 and 3.1: the Dag processor's limit is 2.1 of these. */
const BEAT_OPTION = 'scheduler/job_heartbeat_sec';

/** Answers of `/api/v2/config/section/…/option/…` -> limits; refused and failed ones tell nothing. */
function fromContext(context: readonly Json[], release: string | null): Configured {
  const values = new Map(context.flatMap(optionsIn));
  const thresholds: Json = {};
  for (const [option, component] of Object.entries(OPTIONS)) thresholds[component] = values.get(option);
  const beat = Number(values.get(BEAT_OPTION));
  if (hasNarrowLimit(release) && beat > 0) thresholds['dag_processor'] = beat * BEATS_BEFORE_3_2;
  return fromThresholds(thresholds);
}

/** `[dag_processor] min_file_process_interval` and `refresh_interval`, of a record's own configuration first. */
function intervalsIn(context: readonly Json[], config: unknown): ParseIntervals {
  const values = new Map(context.flatMap(optionsIn));
  const own = isObject(config) ? config : {};
  const read = (key: string): Duration | null => {
    const value = Number(own[key] ?? values.get(`dag_processor/${key}`));
    return Number.isFinite(value) && value > 0 ? seconds(value) : null;
  };
  return { process: read('min_file_process_interval'), refresh: read('refresh_interval') };
}

/** `section/key` and value of each option in one answer. */
function optionsIn(answer: Json): [string, unknown][] {
  const sections: unknown =
    answer['status'] === 200 && isObject(answer['body']) ? answer['body']['sections'] : [];
  if (!Array.isArray(sections)) return [];
  return sections.filter(isObject).flatMap(({ name, options }) => {
    const list: unknown[] = Array.isArray(options) ? options : [];
    return list
      .filter(isObject)
      .map(({ key, value }): [string, unknown] => [`${String(name)}/${String(key)}`, value]);
  });
}

/**
 * Who may import whom: docs/architecture.md's table, in the form that `npm run lint` checks. Whatever is not written
 * here is an error. Paths are relative to the repository, without file extension.
 */
export interface Layer {
  readonly name: string;
  /** The files that belong to it. A layer may always import itself, and a group in parentheses must be the same. */
  readonly files: RegExp;
  /** What it may import besides itself. */
  readonly mayImport: readonly RegExp[];
  /** What it may import as types only: nothing of it is left in the running code. */
  readonly typesOnly?: readonly RegExp[];
  /** What it may import by `import()` only. */
  readonly lazily?: readonly RegExp[];
  /** Packages it may import; all but FORBIDDEN_PACKAGES where this is missing. */
  readonly packages?: readonly RegExp[];
  /** Time and chance are arguments here: no clock, timer, random number or request of the outside world. */
  readonly pure?: true;
}

const domain = /^src\/domain\//;
const ui = /^src\/(?:ui|styles)\//;
const data = /^src\/data\//;
const features = /^src\/features\/([^/]+)/;
const app = /^src\/app\//;
const mocks = /^mocks\//;
const scripts = /^(?:scripts|bench)\//;

/** The first layer whose `files` fit is a file's own. */
export const LAYERS: readonly Layer[] = [
  { name: 'domain', files: domain, mayImport: [], packages: [/^valibot$/], pure: true },
  { name: 'ui', files: ui, mayImport: [domain] },
  { name: 'data', files: data, mayImport: [domain] },
  { name: 'a feature', files: features, mayImport: [data, ui, domain] },
  { name: 'app', files: app, mayImport: [features, data, ui, domain] },
  { name: 'main.tsx', files: /^src\/main$/, mayImport: [app, data], lazily: [/^mocks\/browser$/] },
  { name: 'entries of the plugin', files: /^src\/plugin-(?:page|card)$/, mayImport: [app, data] },
  // The three that stand between the simulator and a real clock.
  { name: 'mocks', files: /^mocks\/(?:driver|browser|node)$/, ...simulator() },
  { name: 'mocks', files: mocks, ...simulator(), pure: true },
  { name: 'e2e', files: /^e2e\//, mayImport: [/^mocks\/scenarios(?:\/|$)/] },
  { name: 'scripts', files: scripts, mayImport: [domain, /^src\/ui\/words(?:-[\w-]+)?$/, mocks] },
  { name: 'settings of tools', files: /^[\w.-]+$/, mayImport: [scripts] },
];

/** The oracle must not share the judge's logic: of the dashboard the simulator knows two files, and their types only. */
function simulator(): Pick<Layer, 'mayImport' | 'typesOnly'> {
  return { mayImport: [mocks], typesOnly: [/^src\/domain\/(?:payloads|time)$/] };
}

/** What a test beside the code, and what helps tests, may import besides what its layer may. */
export const TESTS_MAY_IMPORT: readonly RegExp[] = [mocks];
export const isTest = (path: string): boolean => path.endsWith('.test') || isTestHelper(path);
/** Builders and generators for tests, in a file named so; only tests may import it. */
export const isTestHelper = (path: string): boolean => /\/testing(?:$|-|\/)/.test(path);

/** Packages that nobody in the page imports, and why. */
export const FORBIDDEN_PACKAGES: readonly { readonly name: RegExp; readonly why: string }[] = [
  { name: /^zod(?:\/|$)/, why: 'valibot does the same in a quarter of the bytes' },
  { name: /^node:/, why: 'the page runs in a browser' },
];
/**
 * What the page may take of React: what React 19.1.1 has, because in the Airflow UI the page runs on its host's React, and
 * that of Airflow 3.1 is this one. `act` is there for what opens the page in tests.
 */
export const REACT_OF_THE_HOST: Readonly<Record<string, readonly string[]>> = {
  react: [
    ...['Children', 'Component', 'Fragment', 'Profiler', 'PureComponent', 'StrictMode', 'Suspense'],
    ...[
      'cache',
      'cloneElement',
      'createContext',
      'createElement',
      'createRef',
      'forwardRef',
      'isValidElement',
    ],
    ...[
      'lazy',
      'memo',
      'startTransition',
      'use',
      'useActionState',
      'useCallback',
      'useContext',
      'useDebugValue',
    ],
    ...[
      'useDeferredValue',
      'useEffect',
      'useId',
      'useImperativeHandle',
      'useInsertionEffect',
      'useLayoutEffect',
    ],
    ...[
      'act',
      'useMemo',
      'useOptimistic',
      'useReducer',
      'useRef',
      'useState',
      'useSyncExternalStore',
      'useTransition',
    ],
    'version',
  ],
  'react-dom': ['createPortal', 'flushSync', 'useFormStatus', 'version'],
};
/** Where that holds. */
export const IN_THE_PAGE = /^(?:src\/|mocks\/(?!node$))/;

/** What reads a clock, draws a random number or reaches outside: names, and members of names. */
export const IMPURE_CALLS: readonly string[] = [
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'fetch',
];

/** Longest files, in lines; a longer one holds more than one idea. */
export const MOST_LINES = { code: 250, test: 300 } as const;

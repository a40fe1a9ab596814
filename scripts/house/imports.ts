import { parseSync } from 'vite';

/** One import of a file, whatever its form. */
export interface Import {
  /** As written; undefined where it is computed. */
  readonly target: string | undefined;
  readonly kind: 'value' | 'type' | 'dynamic';
  /** What of it is taken, types left out; `*` for all of it, `default` for its default. */
  readonly names: readonly string[];
  readonly line: number;
}

/** A place where the outside world is asked for time, chance or data. */
export interface ImpureCall {
  readonly what: string;
  readonly line: number;
}

export interface Findings {
  readonly imports: readonly Import[];
  readonly impure: readonly ImpureCall[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Reads a TypeScript file with the parser that also builds it. Throws where the file has a syntax error. */
export function findingsOf(path: string, source: string, impureCalls: readonly string[]): Findings {
  const { program, errors } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const imports: Import[] = [];
  const impure: ImpureCall[] = [];
  const lineOf = (node: Node): number => source.slice(0, node.start).split('\n').length;
  visit(program, (node) => {
    const found = importOf(node);
    if (found !== undefined) imports.push({ ...found, names: namesOf(node), line: lineOf(node) });
    const what = impureCall(node, impureCalls);
    if (what !== undefined) impure.push({ what, line: lineOf(node) });
  });
  return { imports, impure };
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) see(value);
    for (const child of Object.values(value)) visit(child, see);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

type Loaded = Pick<Import, 'target' | 'kind'>;

function importOf(node: Node): Loaded | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node['source'] === null
        ? undefined
        : { target: text(node['source']), kind: typesOnly(node) ? 'type' : 'value' };
    case 'TSImportType':
      return { target: text(node['source'] ?? node['argument']), kind: 'type' };
    case 'ImportExpression':
      return { target: text(node['source']), kind: 'dynamic' };
    case 'TSImportEqualsDeclaration':
      return referenceOf(node['moduleReference']);
    case 'CallExpression':
      return loadingCall(node);
    default:
      return undefined;
  }
}

/** `import type …`, `export type … from`, or braces in which every name is a type. An import of nothing runs code. */
function typesOnly(node: Node): boolean {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const names = Array.isArray(node['specifiers']) ? (node['specifiers'] as Node[]) : [];
  return (
    names.length > 0 && names.every((name) => name['importKind'] === 'type' || name['exportKind'] === 'type')
  );
}

/** The names in an import's or an export's braces, as the other module calls them. What is loaded otherwise is all of it. */
function namesOf(node: Node): readonly string[] {
  if (!Array.isArray(node['specifiers'])) return ['*'];
  return (node['specifiers'] as Node[]).flatMap((one) => {
    if (one['importKind'] === 'type' || one['exportKind'] === 'type') return [];
    if (one.type === 'ImportDefaultSpecifier') return ['default'];
    if (one.type === 'ImportNamespaceSpecifier') return ['*'];
    const name = one[one.type === 'ExportSpecifier' ? 'local' : 'imported'] as Node;
    return [String(name['name'] ?? name['value'])];
  });
}

/** `import x = require('…')`; an alias of a namespace loads nothing. */
function referenceOf(reference: unknown): Loaded | undefined {
  if (!isNode(reference) || reference.type !== 'TSExternalModuleReference') return undefined;
  return { target: text(reference['expression']), kind: 'value' };
}

/** Calls that load a module by name: require, Vitest's vi.mock and friends, Vite's import.meta.glob. */
function loadingCall(node: Node): Loaded | undefined {
  if (!LOADERS.includes(nameOf(node['callee']))) return undefined;
  const first = Array.isArray(node['arguments']) ? (node['arguments'] as unknown[])[0] : undefined;
  const target = isNode(first) && first.type === 'ImportExpression' ? first['source'] : first;
  return { target: text(target), kind: 'value' };
}

const LOADERS = ['require', 'vi.mock', 'vi.doMock', 'vi.importActual', 'vi.importMock', 'import.meta.glob'];

function impureCall(node: Node, impureCalls: readonly string[]): string | undefined {
  const called =
    node.type === 'CallExpression' || node.type === 'NewExpression' ? nameOf(node['callee']) : '';
  const bare = called.replace(/^(?:globalThis|window|self)\./, '');
  if (node.type === 'CallExpression' && impureCalls.includes(bare)) return bare;
  const withoutArguments = Array.isArray(node['arguments']) && node['arguments'].length === 0;
  return node.type === 'NewExpression' && bare === 'Date' && withoutArguments ? 'new Date()' : undefined;
}

/** `a.b.c` as text; empty for anything that is not a chain of names. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'MetaProperty') return `${nameOf(node['meta'])}.${nameOf(node['property'])}`;
  const plain = node.type === 'MemberExpression' && node['computed'] !== true;
  return plain ? `${nameOf(node['object'])}.${nameOf(node['property'])}` : '';
}

/** The text of a string, or of a template without holes. */
function text(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TSLiteralType') return text(node['literal']);
  const quasis = node.type === 'TemplateLiteral' ? (node['quasis'] as { value: { cooked: string } }[]) : [];
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
}

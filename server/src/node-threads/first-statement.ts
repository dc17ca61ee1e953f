import { SourceMap } from 'node:module';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parser } from '@lezer/javascript';
import type { SyntaxNode } from '@lezer/common';
import { fieldOf, listOf, textOf } from '#protocol';
import { type Position, startsOfLines } from './position.ts';

type Offsets = Iterable<number>;

/** The nodes directly in a node. */
function* childrenOf({ firstChild }: SyntaxNode): Generator<SyntaxNode> {
  for (let node = firstChild; node; node = node.nextSibling) yield node;
}

const nothing: Offsets = [];
const offsetsIn = (node: SyntaxNode): Offsets => [...childrenOf(node)].flatMap((child) => [...offsetsOf(child)]);

const values = new Set(['String', 'Number', 'BooleanLiteral', 'null', 'TemplateString']);
const anonymous = new Set(['FunctionExpression', 'ClassExpression']);
const declarations = new Set(['FunctionDeclaration', 'ClassDeclaration', 'VariableDeclaration']);

/** Between a variable's name and its value. */
const annotations = new Set(['TypeAnnotation', 'Equals']);

/** A `let` sets its first variable, if only to undefined. Otherwise V8 stops at the first value, not at a name. */
function offsetsOfVariables(node: SyntaxNode): Offsets {
  const name = node.getChild('let') ? node.getChild('VariableDefinition') : null;
  if (name && !(name.nextSibling && annotations.has(name.nextSibling.name))) return [name.from];
  const value = node.getChild('Equals')?.nextSibling;
  return value ? [value.from] : nothing;
}

/** A class runs no code that V8 stops in, except what it extends: `class A extends mixin(B)`. */
function offsetsOfClass(node: SyntaxNode): Offsets {
  const parent = node.getChild('extends')?.nextSibling;
  return parent?.name === 'CallExpression' ? [parent.from] : nothing;
}

/** A declaration is treated as elsewhere. A value that is exported by default runs; names and other modules do not. */
function offsetsOfExport(node: SyntaxNode): Offsets {
  const declaration = [...childrenOf(node)].find(({ name }) => declarations.has(name));
  if (declaration) return offsetsOf(declaration);
  const value = node.getChild('default')?.nextSibling;
  const isRun = value && !values.has(value.name) && !anonymous.has(value.name);
  return isRun ? [value.from] : nothing;
}

/** The places where V8 stops first, by the kind of a top-level node. Other statements have one at their beginning. */
const kinds: Readonly<Record<string, (node: SyntaxNode) => Offsets>> = {
  Hashbang: () => nothing,
  LineComment: () => nothing,
  BlockComment: () => nothing,
  ';': () => nothing,
  ImportDeclaration: () => nothing,
  FunctionDeclaration: () => nothing,
  TypeAliasDeclaration: () => nothing,
  InterfaceDeclaration: () => nothing,
  AmbientDeclaration: () => nothing,
  CatchClause: () => nothing,
  FinallyClause: () => nothing,
  ClassDeclaration: offsetsOfClass,
  ExportDeclaration: offsetsOfExport,
  VariableDeclaration: offsetsOfVariables,
  ExpressionStatement: (node) => (values.has(node.firstChild?.name ?? '') ? nothing : [node.from]),
  Block: (node) => offsetsIn(node),
  TryStatement: (node) => offsetsIn(node),
  LabeledStatement: (node) => offsetsIn(node),
  DoStatement: (node) => offsetsIn(node),
};

const punctuation = new Set(['{', '}', 'try', 'do', 'Label', ':', 'while', 'ParenthesizedExpression']);

function offsetsOf(node: SyntaxNode): Offsets {
  if (punctuation.has(node.name)) return nothing;
  return kinds[node.name]?.(node) ?? [node.from];
}

/** The source map that a text names, if it can be read. */
function sourceMapOf(text: string, path: string): SourceMap | undefined {
  const url = [...text.matchAll(/^\/\/[#@] sourceMappingURL=(\S+)\s*$/gm)].at(-1)?.[1];
  if (url === undefined) return undefined;
  try {
    const [, encoding, data] = /^data:[^,]*?(;base64)?,(.*)$/.exec(url) ?? [];
    const json =
      data === undefined
        ? readFileSync(fileURLToPath(new URL(url, pathToFileURL(path))), 'utf8')
        : encoding === undefined
          ? decodeURIComponent(data)
          : Buffer.from(data, 'base64').toString();
    const map: unknown = JSON.parse(json);
    const mappings = textOf(map, 'mappings') ?? '';
    const sources = listOf(fieldOf(map, 'sources')).map(String);
    return new SourceMap({ file: '', version: 3, sources, sourcesContent: [], names: [], mappings, sourceRoot: '' });
  } catch {
    return undefined;
  }
}

const isMapped = (map: SourceMap, { line, column }: Position): boolean => {
  const entry = map.findEntry(line, column);
  return 'generatedLine' in entry && entry.generatedLine === line;
};

/** The parser does not know a class without a name. */
const withNamedClass = (text: string) =>
  text.replace(/\bexport default class(?=\s*\{|\s+extends\b)/g, 'export class $'.padEnd('export default class'.length));

const typescript = new Set(['.ts', '.mts', '.cts']);

/**
 * The place of the first statement that runs at the top level of a program's text: no import, function or class, in whose
 * bodies V8 would stop otherwise. Of a compiled program, the first that its source has too. Without a statement, its end.
 */
export function firstStatement(text: string, path: string): Position {
  const dialect = typescript.has(extname(path)) ? 'ts' : '';
  const { topNode } = parser.configure({ dialect }).parse(withNamedClass(text));
  const starts = startsOfLines(text);
  const positionOf = (offset: number): Position => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { line, column: offset - (starts[line] ?? 0) };
  };
  const places = [...offsetsIn(topNode)].map(positionOf);
  const map = sourceMapOf(text, path);
  const mapped = map && places.find((place) => isMapped(map, place));
  return mapped ?? places[0] ?? positionOf(topNode.lastChild?.to ?? 0);
}

/** The same, of a file; its beginning if it cannot be read. */
export function entryOf(path: string): Position {
  try {
    return firstStatement(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), path);
  } catch {
    return { line: 0, column: 0 };
  }
}

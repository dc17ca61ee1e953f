import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import { fieldOf, textOf } from '#protocol';
import { launchJsonPath } from './launch-json.ts';
import { JsonDocument } from './json-document.ts';
import { z } from 'zod';

/** A text of launch.json with one more configuration. */
export interface ExtendedLaunchJson {
  readonly text: string;
  /** The line of the new configuration, 1-based. */
  readonly line: number;
}

const empty = '{\n  "version": "0.2.0",\n  "configurations": []\n}\n';

const launchFile = z.looseObject({ configurations: z.array(z.unknown()).default([]) });

/** How a text is indented. */
function indentationOf(text: string) {
  const first = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  return { insertSpaces: !first.startsWith('\t'), tabSize: first.length, eol: text.includes('\r\n') ? '\r\n' : '\n' };
}

/** A name that no configuration has. */
function freeName(name: string, configurations: readonly unknown[]): string {
  const taken = new Set(configurations.map((each) => textOf(each, 'name')));
  let [free, number] = [name, 1];
  while (taken.has(free)) free = `${name} (${++number})`;
  return free;
}

/**
 * Adds a configuration at the end of a launch.json, whose comments and layout stay. Without a source, the file is new. Throws
 * `launch_failed` with line and column for a file that cannot be read.
 */
export function withConfiguration(
  source: string | undefined,
  configuration: Readonly<Record<string, unknown>>,
): ExtendedLaunchJson {
  const before = source === undefined || source.trim() === '' ? empty : source;
  const { configurations } = new JsonDocument(launchJsonPath, before).read(launchFile);
  const named = { ...configuration, name: freeName(String(fieldOf(configuration, 'name')), configurations) };
  const path = ['configurations', configurations.length];
  const edits = modify(before, path, named, { isArrayInsertion: true, formattingOptions: indentationOf(before) });
  const text = applyEdits(before, edits);
  const root = parseTree(text, [], { allowTrailingComma: true });
  const offset = root && findNodeAtLocation(root, path)?.offset;
  return { text, line: text.slice(0, offset ?? 0).split('\n').length };
}

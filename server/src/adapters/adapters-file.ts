import { basename, dirname, resolve } from 'node:path';
import type { z } from 'zod';
import { DebugError } from '#protocol';
import { explainIssue } from '../explain-issues.ts';
import { limits } from '../limits.ts';
import { UsageError } from '../usage-error.ts';
import { readRegularText } from '../workspace/regular-text.ts';
import { JsonDocument } from '../configurations/json-document.ts';
import type { AdapterRow, LocateContext, LocatedAdapter } from './adapter-row.ts';
import { adaptersFileSchema, type FileAdapter } from './adapters-file-schema.ts';
import { findExecutable } from '../processes/find-executable.ts';
import { fillTemplate } from './template.ts';

/** Reads an adapters file, if there is one. Throws a UsageError with line and column if it is invalid. */
export async function readAdaptersFile(file: string | undefined): Promise<readonly AdapterRow[]> {
  if (file === undefined) return [];
  const path = resolve(file);
  const { text } = await readRegularText(path, limits.configurationFile).catch((thrown: unknown) => {
    throw new UsageError(`The adapters file ${path} cannot be read: ${DebugError.from(thrown).message}`);
  });
  return parseAdaptersFile(text, path);
}

const explain = (issue: z.core.$ZodIssue): string =>
  explainIssue({ schema: adaptersFileSchema, name: 'the file', whole: 'the file' }, issue);

/** Parses an adapters file. `${adaptersDirname}` is the folder of `path`. */
export function parseAdaptersFile(text: string, path: string): readonly AdapterRow[] {
  try {
    const { adapters } = new JsonDocument(path, text).read(adaptersFileSchema, explain);
    return adapters.map((adapter) => toRow(adapter, dirname(path)));
  } catch (thrown) {
    throw new UsageError(DebugError.from(thrown).message);
  }
}

function toRow({ connect, readRoots, ...adapter }: FileAdapter, adaptersDirname: string): AdapterRow {
  const { command = [], label = adapter.types.join(', ') } = adapter;
  return {
    ...adapter,
    label,
    attributes: [{ types: adapter.types, ...adapter.attributes }],
    transport: adapter.transport ?? (connect ? 'tcp' : 'stdio'),
    command,
    endpoint: connect,
    locate: (context) => locate({ command, connect, readRoots }, { adaptersDirname }, context),
    install: adapter.install ?? `See the documentation of "${command[0] ?? label}".`,
  };
}

/** Finds the command's program. Its version is unknown. */
async function locate(
  { command, connect, readRoots }: Pick<FileAdapter, 'command' | 'connect' | 'readRoots'>,
  variables: Readonly<Record<string, string>>,
  { environment, workspaceFolder }: LocateContext,
): Promise<LocatedAdapter> {
  const roots = readRoots.map((root) => fillTemplate(root, { ...variables, workspaceFolder }));
  const found = { found: true, version: '', variables, readRoots: roots } as const;
  if (connect) return { ...found, where: `${connect.host}:${connect.port}` };
  const program = fillTemplate(command?.[0] ?? '', variables);
  const isPath = /[\\/]/.test(program);
  const path = resolve(workspaceFolder, program);
  const where = await findExecutable([basename(path)], isPath ? { PATH: dirname(path) } : environment);
  if (where !== undefined) return { ...found, where };
  return {
    found: false,
    problem: isPath ? `${program} does not exist or is not executable.` : `"${program}" is not on PATH.`,
  };
}

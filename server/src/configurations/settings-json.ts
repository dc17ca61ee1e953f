import { isRecord } from '#protocol';
import { z } from 'zod';
import { JsonDocument } from './json-document.ts';
import { readDocument } from './read-document.ts';

/** The editor's settings for the workspace, by their full names: "python.defaultInterpreterPath". */
export type EditorSettings = Readonly<Record<string, unknown>>;

/** The settings of a file. */
export const settingsSchema = z.looseObject({});

const settingsJsonPath = '.vscode/settings.json';

/** Reads the workspace's `.vscode/settings.json`, for `${config:…}`. Throws `launch_failed` with line and column. */
export async function readSettingsJson(workspaceFolder: string): Promise<EditorSettings> {
  const source = await readDocument(settingsJsonPath, workspaceFolder);
  return source === undefined ? {} : new JsonDocument(settingsJsonPath, source).read(settingsSchema);
}

/** A setting as text; undefined if it is not set, or not a text, a number or a boolean. */
export function settingText(settings: EditorSettings, name: string): string | undefined {
  const value = settingIn(settings, name);
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

/** A setting by its full name, of which any parts may be the name of an object: "a.b": { "c.d": … }. */
function settingIn(settings: unknown, name: string): unknown {
  if (!isRecord(settings)) return undefined;
  if (Object.hasOwn(settings, name)) return settings[name];
  return Object.entries(settings)
    .filter(([key]) => name.startsWith(`${key}.`))
    .map(([key, inner]) => settingIn(inner, name.slice(key.length + 1)))
    .find((value) => value !== undefined);
}

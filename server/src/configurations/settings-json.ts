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

/** A setting as text; undefined if it is not set, or not a text, a number or a boolean. Names may be nested objects. */
export function settingText(settings: EditorSettings, name: string): string | undefined {
  const value = Object.hasOwn(settings, name) ? settings[name] : nested(settings, name.split('.'));
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

const nested = (settings: EditorSettings, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    settings,
  );

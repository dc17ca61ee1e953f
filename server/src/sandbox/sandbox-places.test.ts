import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxPlaces, type PlacesToFind } from './sandbox-places.ts';

let home: string;

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'stopline-home-')));
});

afterEach(() => rmSync(home, { recursive: true }));

function made(...names: readonly string[]): readonly string[] {
  for (const name of names) mkdirSync(join(home, name), { recursive: true });
  return names.map((name) => join(home, name));
}

const placesFor = (more: Partial<PlacesToFind>) =>
  sandboxPlaces({
    workspaceFolders: made('project'),
    environment: { HOME: home },
    secretFiles: [],
    secretFolders: [],
    programFolders: [],
    ...more,
  });

test('the home folder and temporary folders are hidden, with the folders that hold secrets', () => {
  const secretFolders = made('state');
  const { hiddenFolders } = placesFor({ secretFolders });
  expect(hiddenFolders).toEqual(expect.arrayContaining([home, realpathSync(tmpdir()), '/run', ...secretFolders]));
});

test('installations with programs on PATH are readable, but not what lies beside programs in a mixed folder', () => {
  const [tool = '', own = '', local = '', cargo = ''] = made('.tool/bin', 'bin', '.local/bin', '.cargo/bin');
  const { readableFolders } = placesFor({
    environment: { HOME: home, PATH: [tool, own, local, cargo, '', 'relative', join(home, 'missing')].join(':') },
  });
  expect(readableFolders).toEqual(expect.arrayContaining([join(home, '.tool'), own, local, cargo]));
  for (const mixed of [home, join(home, '.local'), join(home, '.cargo')]) expect(readableFolders).not.toContain(mixed);
});

test('a folder on PATH that is a link is readable by both of its names', () => {
  const [version = ''] = made('.tool/versions/1/bin');
  const link = join(home, 'current');
  symlinkSync(version, link);
  const { readableFolders } = placesFor({ environment: { HOME: home, PATH: link } });
  expect(readableFolders).toEqual(expect.arrayContaining([link, version]));
});

test('a workspace that contains the home folder cannot be in a sandbox', () => {
  expect(() => placesFor({ workspaceFolders: [home] })).toThrow(
    `--sandbox hides ${home} from programs, but the workspace ${home} contains it.`,
  );
});

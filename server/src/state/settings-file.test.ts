import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { createLogger } from '../log.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { SettingsFile, settingsFile } from './settings-file.ts';
import { noSettings as empty, settingsIn, type Settings } from './settings-schema.ts';

const at = '2026-01-31T12:00:00.000Z';
const settings: Settings = {
  breakpoints: [
    {
      kind: 'source',
      id: 4,
      path: '/work/a.js',
      line: 3,
      column: 2,
      condition: 'x > 1',
      enabled: false,
      createdBy: { kind: 'agent', name: 'A' },
      at,
    },
    { kind: 'function', id: 5, name: 'main', enabled: true, createdBy: { kind: 'agent', name: 'A' }, at },
    {
      kind: 'data',
      id: 6,
      dataId: '0x10/4',
      description: '4 bytes at 0x10',
      adapter: 'lldb-dap',
      accessType: 'write',
      waitsFor: 4,
      enabled: true,
      createdBy: { kind: 'agent', name: 'A' },
      at,
    },
  ],
  breakpointSets: {
    late: [
      { kind: 'source', path: '/work/a.js', line: 3, enabled: true },
      { kind: 'function', name: 'main', waitsFor: 0, enabled: false },
    ],
  },
  exceptionFilters: { uncaught: { enabled: false }, all: { enabled: true, condition: 'x' } },
  exceptionOptions: {
    debugpy: [{ path: [{ names: ['Python Exceptions'] }, { negate: true, names: ['KeyError'] }], breakMode: 'always' }],
  },
  filterOffers: {
    debugpy: {
      exceptionBreakpointFilters: [{ filter: 'raised', label: 'Raised', supportsCondition: true }],
      supportsExceptionFilterOptions: true,
      supportsExceptionOptions: true,
    },
  },
  agentPermission: 'drive',
  watches: ['a', 'b.c'],
};
function create(): { readonly file: string; readonly kept: SettingsFile; readonly said: readonly string[] } {
  const file = join(temporaryFolder(), 'state', 'settings.json');
  const said: string[] = [];
  const kept = new SettingsFile(file, createLogger({ level: 'warn', write: (line) => said.push(line) }));
  return { file, kept, said };
}

describe('settings', () => {
  test('that were written are read by the next run', async () => {
    const { kept, file } = create();
    kept.write(settings);
    await kept.flush();
    expect(await new SettingsFile(file, createLogger({ level: 'error' })).read()).toEqual(settings);
  });

  test('are none for a first start, and that is no news', async () => {
    const { kept, said } = create();
    expect(await kept.read()).toBeUndefined();
    expect(said).toEqual([]);
  });

  test('written in a row are the last ones', async () => {
    const { kept } = create();
    kept.write(settings);
    kept.write({ ...settings, watches: ['second'] });
    kept.write({ ...settings, watches: ['third'] });
    await kept.flush();
    expect((await kept.read())?.watches).toEqual(['third']);
  });

  test('written while others are on their way to disk are not lost', async () => {
    const { kept } = create();
    for (let count = 0; count < 20; count += 1) {
      kept.write({ ...empty, watches: [String(count)] });
      await Promise.resolve();
    }
    await kept.flush();
    expect((await kept.read())?.watches).toEqual(['19']);
  });

  test('that change while those of another server are merged are written before the file is closed', async () => {
    const { kept, file } = create();
    kept.write(settings);
    await kept.flush();
    const other = new SettingsFile(file, createLogger({ level: 'error' }));
    await other.read();
    other.write({ ...settings, watches: ['theirs'] });
    await other.flush();
    await kept.follow({
      idOf: ({ id }) => id,
      onMerged: (merged) => queueMicrotask(() => kept.write({ ...merged, watches: ['meanwhile'] })),
    });
    await kept.close();
    expect((await other.read())?.watches).toEqual(['meanwhile']);
  });

  test('are for their owner alone, whole, and leave no other file', async () => {
    const { kept, file } = create();
    kept.write(settings);
    await kept.flush();
    expect(readdirSync(dirname(file))).toEqual(['settings.json']);
    expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  test('that cannot be written are reported, and no other file is left', async () => {
    const { kept, file, said } = create();
    // Its folder cannot be created.
    writeFileSync(dirname(file), '');
    kept.write(settings);
    await kept.flush();
    expect(said.join('')).toContain('Breakpoints could not be saved');
    expect(readdirSync(dirname(dirname(file)))).toEqual(['state']);
  });
});

test.each([
  ['none', undefined],
  ['what is no list', { debugpy: { exceptionBreakpointFilters: 7 } }],
])('a file that has %s of the filters that adapters offer is read without them', async (_what, filterOffers) => {
  const { kept, file, said } = create();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ format: 2, settings: { ...settings, filterOffers } }));
  expect(await kept.read()).toEqual({ ...settings, filterOffers: {} });
  expect(said).toEqual([]);
});

test('a file from before there were kinds has breakpoints on lines', async () => {
  const { kept, file } = create();
  const [breakpoint] = settings.breakpoints;
  const { kind: _kind, ...before } = breakpoint ?? {};
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ format: 1, settings: { ...settings, breakpoints: [before] } }));
  expect(await kept.read()).toEqual({ ...settings, breakpoints: [breakpoint] });
});

describe('a file that cannot be understood', () => {
  const json = (value: unknown) => JSON.stringify(value);
  const [breakpoint] = settings.breakpoints;

  test.each([
    ['is empty', ''],
    ['is cut off', json({ format: 2, settings }).slice(0, -10)],
    ['is no object', '[]'],
    ['is null', 'null'],
    ['is of another format', json({ format: 3, settings })],
    ['has no settings', json({ format: 2 })],
    ['has settings that are null', json({ format: 2, settings: null })],
    ['has breakpoints that are none', json({ format: 2, settings: { ...empty, breakpoints: {} } })],
    ['has a breakpoint that is none', json({ format: 2, settings: { ...empty, breakpoints: [null] } })],
    [
      'has a breakpoint without an id',
      json({ format: 2, settings: { ...empty, breakpoints: [{ ...breakpoint, id: undefined }] } }),
    ],
    [
      'has a breakpoint on no line',
      json({ format: 2, settings: { ...empty, breakpoints: [{ ...breakpoint, line: 0.5 }] } }),
    ],
    ['has filters that are null', json({ format: 2, settings: { ...empty, exceptionFilters: null } })],
    ['is too large', json({ format: 2, settings: { ...empty, watches: ['x'.repeat(limits.stateFile.most)] } })],
    ['has watches that are no texts', json({ format: 2, settings: { ...empty, watches: [1] } })],
  ])('as it %s is set aside and named, and its place is free', async (_name, text) => {
    const { kept, file, said } = create();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    expect(await kept.read()).toBeUndefined();
    expect(readFileSync(`${file}.unreadable`, 'utf8')).toBe(text);
    expect(existsSync(file)).toBe(false);
    expect(said.join('')).toContain(`${file}.unreadable`);
    kept.write(settings);
    await kept.flush();
    expect(await kept.read()).toEqual(settings);
  });

  test('as it is a folder is set aside, too', async () => {
    const { kept, file } = create();
    mkdirSync(file, { recursive: true });
    chmodSync(file, 0o700);
    expect(await kept.read()).toBeUndefined();
    expect(existsSync(`${file}.unreadable`)).toBe(true);
  });
});

test.each([
  ['breakpoints', { breakpoints: Array<unknown>(10_000).fill(settings.breakpoints[0]) }],
  [
    'breakpoints of a set',
    { breakpointSets: { large: Array<unknown>(10_000).fill(settings.breakpointSets.late?.[0]) } },
  ],
  [
    'filters of an adapter',
    {
      filterOffers: {
        debugpy: {
          exceptionBreakpointFilters: Array<unknown>(10_000).fill({ filter: 'a', label: 'A', default: true }),
          supportsExceptionFilterOptions: true,
        },
      },
    },
  ],
])('while 10,000 %s are checked, other work has its turns', async (_what, many) => {
  const work = { turns: 0, isOver: false };
  const turn = () => {
    work.turns += 1;
    if (!work.isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await settingsIn({ format: 2, settings: { ...empty, ...many } });
  work.isOver = true;
  expect(work.turns).toBeGreaterThan(0);
});

describe('the place of the settings', () => {
  test('is in the user’s state folder, another for each workspace, and does not reveal its path', () => {
    const environment = { XDG_STATE_HOME: '/state' };
    const one = settingsFile('/work/one', environment);
    expect(one).toMatch(/^\/state\/stopline\/workspaces\/[0-9a-f]{32}\.json$/);
    expect(settingsFile('/work/one', environment)).toBe(one);
    expect(settingsFile('/work/two', environment)).not.toBe(one);
  });

  test.each([[undefined], [''], ['state'], ['./state'], ['.']])(
    'is in the home folder for XDG_STATE_HOME=%s',
    (chosen) => {
      expect(settingsFile('/work/one', { XDG_STATE_HOME: chosen })).toContain(
        join(homedir(), '.local', 'state', 'stopline'),
      );
    },
  );

  test('is in the home folder where no state folder is named', () => {
    expect(settingsFile('/work/one', {})).toContain(join(homedir(), '.local', 'state', 'stopline'));
  });
});

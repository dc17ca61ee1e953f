import { beforeAll, describe, expect, test } from 'vitest';
import { fakeRow } from '../testing/fake-adapter.ts';
import { ensureJsDebug } from '../testing/built.ts';
import type { AdapterCatalog } from '../adapters/catalog.ts';
import { createCatalog } from '../adapters/catalog.ts';
import { unguardedProcesses } from '../testing/unguarded-processes.ts';
import { diagnose, printDiagnosis } from './doctor.ts';

beforeAll(ensureJsDebug);

const context = { workspaceFolder: '/nowhere', environment: process.env, processes: unguardedProcesses() };
const catalogOf = (...rows: AdapterCatalog['rows']): AdapterCatalog => ({ rows, types: [], forType: () => undefined });

test('the real adapters are found with their places and versions', async () => {
  const [jsDebug, debugpy, ...others] = await diagnose(createCatalog(), context);
  expect(jsDebug).toMatchObject({ found: true, version: '1.105.0' });
  expect(jsDebug?.problem).toBeUndefined();
  expect(jsDebug?.where).toMatch(/js-debug$/);
  expect(debugpy).toMatchObject({ found: true, types: ['python', 'debugpy'] });
  expect(debugpy?.version).toMatch(/^\d+\.\d+/);
  // No package has netcoredbg.
  const native = others.filter(({ types }) => !types.includes('coreclr'));
  expect(native.map(({ types, found, problem }) => ({ type: types[0], found, problem }))).toEqual(
    ['lldb-dap', 'lldb', 'go', 'gdb', 'rdbg'].map((type) => ({ type, found: true, problem: undefined })),
  );
  for (const { version } of native) expect(version).toMatch(/^\d+\.\d+/);
});

describe('as text', () => {
  test('one that is found says where and which version', async () => {
    const text = printDiagnosis(await diagnose(catalogOf(fakeRow({ label: 'Fake' })), context));
    expect(text).toBe('found    Fake\n         types: fake\n         1  here\n');
  });

  test('one that is missing says why and how to install it', async () => {
    const row = fakeRow({
      locate: () => Promise.resolve({ found: false, problem: 'It is gone.' }),
      install: 'Buy one.',
    });
    expect(printDiagnosis(await diagnose(catalogOf(row), context))).toContain(
      'It is gone.\n         To install it: Buy one.\n',
    );
  });
});

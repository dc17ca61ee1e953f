import { expect, test } from 'vitest';
import { completeGo } from './go-configuration.ts';

const elsewhere = { environment: {}, platform: 'linux', isRoot: false, note: () => undefined } as const;
const context = { workspaceFolder: '/work', settings: {}, ...elsewhere };
const launch = { type: 'go', request: 'launch' };

test.each([
  [{ program: '/work/a' }, { mode: 'debug' }],
  [{ program: '/work/a', mode: 'auto' }, { mode: 'debug' }],
  [{ program: '/work/a', mode: 'exec' }, { mode: 'exec' }],
  [
    { program: '/work/a/b_test.go', mode: 'auto' },
    { mode: 'test', program: '/work/a' },
  ],
  [
    { program: '/work/a/b_test.go', mode: 'test' },
    { mode: 'test', program: '/work/a' },
  ],
  [{ program: '/work/a', args: '-v "x y"' }, { args: ['-v', 'x y'] }],
])('%j is completed by %j', (written, expected) => {
  expect(completeGo({ ...launch, ...written }, context)).toEqual({ ...launch, mode: 'debug', ...written, ...expected });
});

test('for a folder, the open file decides whether it is tested', () => {
  const folder = { ...launch, program: '/work/a' };
  expect(completeGo(folder, { ...context, file: '/work/a/x_test.go' })).toMatchObject({ mode: 'test' });
  expect(completeGo(folder, { ...context, file: '/work/a/x.go' })).toMatchObject({ mode: 'debug' });
});

test('a remote delve is reached at its address; a local process has none', () => {
  const attach = { type: 'go', request: 'attach' };
  expect(completeGo({ ...attach, mode: 'remote', port: 2345 }, context)).toEqual({
    ...attach,
    mode: 'remote',
    connect: { host: '127.0.0.1', port: 2345 },
  });
  const local = { ...attach, processId: 1 };
  expect(completeGo(local, context)).toEqual(local);
});

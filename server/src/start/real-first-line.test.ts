import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterEach, expect, test } from 'vitest';
import type { BreakpointLocation, LaunchConfiguration } from '#protocol';
import { realDebuggers } from '../testing/real-programs.ts';
import { tester } from '../testing/states.ts';
import { createTestDebugger, type TestDebugger } from '../testing/test-debugger.ts';

let open: TestDebugger | undefined;

afterEach(async () => {
  await open?.close();
  expect(open?.processes.count ?? 0).toBe(0);
  open = undefined;
});

type Files = Readonly<Record<string, string>>;

/** Starts a program as F10 does, or with a breakpoint as F5 does, and returns where it stops first. */
async function firstStop(
  configuration: Readonly<Record<string, unknown>>,
  files: Files = {},
  { breakpoint }: { readonly breakpoint?: BreakpointLocation } = {},
) {
  const skipFiles = ['<node_internals>/**'];
  const app: LaunchConfiguration = { name: 'app', type: 'node', request: 'launch', skipFiles, ...configuration };
  open = await createTestDebugger({ configurations: [app] });
  for (const [name, text] of Object.entries(files)) {
    const path = join(open.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  if (breakpoint) open.debug.breakpoints.set({ ...breakpoint, path: join(open.folder, breakpoint.path) }, tester);
  const { id, ready } = await open.debug.starter.start('app', { stopOnEntry: !breakpoint, by: tester });
  await ready;
  const { stop, session, thread } = await open.untilStopped(id);
  const [frame] = stop.frames ?? [];
  const next = async () => {
    await open?.debug.sessions.get(session.id).request('continue', { threadId: thread.id });
    return open?.untilEnded(id);
  };
  return { reason: stop.reason, line: frame?.line, path: frame?.source?.path?.replace(`${open.folder}/`, ''), next };
}

const classes = `class Full extends Error {
  constructor() {
    super('full');
  }
}
function make() {
  return new Full();
}
`;

test.each([
  ['of CommonJS', 'main.js', `${classes}const full = make();\nmake();\n`, 9],
  ['with a directive', 'main.cjs', `#!/usr/bin/env node\n'use strict';\n${classes}const full = make();\n`, 11],
  ['that is a module', 'main.mjs', `import 'node:fs';\n${classes}export const full = make();\n`, 10],
  ['that is a module of imports and exports', 'main.mjs', `export function f() {\n  return 1;\n}\nawait f();\n`, 4],
  ['of one function', 'main.js', `function f() {\n  return 1;\n}\n`, 3],
])('a program %s stops at the first statement that runs, and only once', async (_what, program, text, line) => {
  const stop = await firstStop({ program }, { [program]: text });
  expect(stop).toMatchObject({ reason: 'entry', path: program, line });
  expect(await stop.next()).toMatchObject({ exitCode: 0 });
});

test.each(['commonjs', 'module'])(
  'a program compiled from TypeScript (%s) stops where its source begins',
  async (type) => {
    const source = `interface Sum {\n  a: number;\n}\n${classes}export const sum: Sum = { a: 1 };\nmake();\n`;
    const module = type === 'module' ? ts.ModuleKind.ES2022 : ts.ModuleKind.CommonJS;
    const compilerOptions = { module, target: ts.ScriptTarget.ES2022, sourceMap: true };
    const { outputText, sourceMapText = '' } = ts.transpileModule(source, { compilerOptions, fileName: 'main.ts' });
    const map: unknown = JSON.parse(sourceMapText);
    const stop = await firstStop(
      { program: 'src/main.ts' },
      {
        'src/main.ts': source,
        'out/main.js': outputText,
        'out/main.js.map': JSON.stringify({ ...Object(map), sources: ['../src/main.ts'] }),
        'package.json': JSON.stringify({ type }),
      },
    );
    expect(stop).toMatchObject({ reason: 'entry', path: 'src/main.ts', line: 12 });
  },
);

test.each(realDebuggers.filter(({ type }) => ['gdb', 'lldb', 'lldb-dap'].includes(type)))(
  'a C program stops at the beginning of main with $adapter',
  async ({ type, totals: [total] }) => {
    const stop = await firstStop({ type, program: total?.program });
    expect(stop).toMatchObject({ line: 9, path: total?.file });
  },
);

test('a Python program stops at its first line', async () => {
  const stop = await firstStop(
    { type: 'debugpy', program: 'main.py' },
    { 'main.py': '# text\ndef f():\n  return 1\nf()\n' },
  );
  expect(stop).toMatchObject({ reason: 'entry', path: 'main.py', line: 2 });
});

const goProgram = {
  'go.mod': 'module example.com/app\n\ngo 1.19\n',
  'main.go': 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("done")\n}\n',
  'main_test.go': 'package main\n\nimport "testing"\n\nfunc TestNothing(t *testing.T) {\n\tt.Log("done")\n}\n',
};

test.each([
  ['program stops at main', 'main.go', 5, { mode: 'debug', program: '.' }],
  ['test stops at its first function', 'main_test.go', 5, { mode: 'test', program: '.' }],
])('a Go %s, and only once', async (_what, path, line, configuration) => {
  const stop = await firstStop({ type: 'go', ...configuration }, goProgram);
  expect(stop).toMatchObject({ reason: 'entry', path, line });
  expect(await stop.next()).toMatchObject({ exitCode: 0 });
});

const rubyProgram = { 'main.rb': '# text\n\ndef double(number)\n  number * 2\nend\n\nputs double(1)\n' };

test.each([{ program: 'main.rb' }, { script: 'main.rb' }])(
  'a Ruby program stops at its first statement with %j, and only once',
  async (configuration) => {
    const stop = await firstStop({ type: 'rdbg', ...configuration }, rubyProgram);
    expect(stop).toMatchObject({ reason: 'entry', path: 'main.rb', line: 3 });
    expect(await stop.next()).toMatchObject({ exitCode: 0 });
  },
);

test('a breakpoint on the first line of a Ruby program stops it', async () => {
  const stop = await firstStop(
    { type: 'rdbg', program: 'main.rb' },
    { 'main.rb': 'puts 1\nputs 2\n' },
    { breakpoint: { path: 'main.rb', line: 1 } },
  );
  expect(stop).toMatchObject({ reason: 'breakpoint', line: 1 });
  expect(await stop.next()).toMatchObject({ exitCode: 0 });
});

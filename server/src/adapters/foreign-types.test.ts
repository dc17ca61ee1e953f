import { expect, test } from 'vitest';
import { insteadOf, translatedConfiguration } from './foreign-types.ts';

const cppdbg = { name: 'C', type: 'cppdbg', request: 'launch' as const, program: '/a.out', args: ['x'], cwd: '/' };

test('a configuration of the C++ extension is one for GDB', () => {
  const written = {
    ...cppdbg,
    stopAtEntry: true,
    environment: [{ name: 'A', value: '1' }],
    externalConsole: false,
    miDebuggerPath: '/opt/gdb',
    setupCommands: [{ text: '-enable-pretty-printing', ignoreFailures: true }, { text: 'set follow-fork-mode child' }],
    linux: { MIMode: 'gdb', args: ['y'] },
    osx: { MIMode: 'lldb' },
  };
  expect(translatedConfiguration(written)).toEqual({
    ...cppdbg,
    type: 'gdb',
    console: 'integratedTerminal',
    args: ['y'],
    environment: { A: '1' },
    gdb: '/opt/gdb',
    preConnectCommands: ['set follow-fork-mode child'],
    initCommands: ['tbreak main'],
  });
});

test('with "MIMode": "lldb" it is one for lldb-dap', () => {
  const environment = [{ name: 'A', value: '1' }];
  const written = { ...cppdbg, MIMode: 'lldb', stopAtEntry: true, environment, externalConsole: true };
  expect(translatedConfiguration(written)).toEqual({
    ...cppdbg,
    type: 'lldb-dap',
    console: 'externalTerminal',
    env: { A: '1' },
    preRunCommands: ['?breakpoint set --one-shot true --name main'],
  });
  expect(translatedConfiguration({ ...cppdbg, request: 'attach', MIMode: 'lldb', processId: 7 })).toMatchObject({
    pid: 7,
  });
});

test('what has no match is refused', () => {
  expect(() => translatedConfiguration({ ...cppdbg, coreDumpPath: '/core' })).toThrow('"coreDumpPath" of "cppdbg"');
});

test('a command in a terminal is a shell that js-debug follows', () => {
  const written = { name: 'dev', type: 'node-terminal', request: 'launch' as const };
  expect(translatedConfiguration({ ...written, command: 'npm run dev' })).toEqual({
    name: 'dev',
    type: 'node',
    request: 'launch',
    console: 'integratedTerminal',
    runtimeExecutable: '/bin/sh',
    runtimeArgs: ['-c', 'npm run dev'],
  });
  expect(() => translatedConfiguration(written)).toThrow('Add "command"');
});

test.each([
  ['cppvsdbg', 'Use "cppdbg"'],
  ['extensionHost', 'Debug it in VS Code'],
  ['dart', '["dart","debug_adapter"]'],
  ['php', '["node","/path/to/vscode-php-debug/out/phpDebug.js"]'],
  ['perl', '"--port","${port}","--nostdio"'],
  ['java', 'Eclipse JDT'],
])('about %s it is said what to do', (type, words) => {
  expect(insteadOf(type)).toContain(words);
});

test.each(['node', 'fortran', 'constructor'])('%s is left as it is', (type) => {
  const configuration = { name: 'A', type, request: 'launch' as const };
  expect(translatedConfiguration(configuration)).toBe(configuration);
  expect(insteadOf(type)).toBeUndefined();
});

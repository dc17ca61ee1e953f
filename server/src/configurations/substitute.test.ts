import { homedir } from 'node:os';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DebugError } from '#protocol';
import { substituteVariables, type VariableContext } from './substitute.ts';

const linux: VariableContext = {
  workspaceFolder: '/work/my app',
  file: '/work/my app/src/deep/main.test.ts',
  environment: {
    HOME: '/home/ada',
    EMPTY: '',
    NESTED: '${workspaceFolder} ${env:HOME} $(reboot)',
    SHELL_LIKE: '`id`; $(id) && id',
  },
  platform: 'linux',
  selection: { line: 12, column: 5, text: 'total = 0' },
  settings: {
    'python.defaultInterpreterPath': '/usr/bin/python3',
    editor: { tabSize: 4 },
    'python.testing': { 'tool.path': '/bin/pytest' },
  },
};
const windows: VariableContext = {
  workspaceFolder: 'C:\\work\\app',
  file: 'C:\\work\\app\\src\\main.py',
  environment: { USERPROFILE: 'C:\\Users\\ada', Path: 'C:\\bin' },
  platform: 'win32',
};

const substituted = (text: string, context = linux) =>
  substituteVariables({ text }, 'Configuration "Run"', context).text;

test.each([
  ['${workspaceFolder}', '/work/my app'],
  ['${workspaceRoot}', '/work/my app'],
  ['${workspaceFolderBasename}', 'my app'],
  ['${cwd}', '/work/my app'],
  ['${file}', '/work/my app/src/deep/main.test.ts'],
  ['${fileBasename}', 'main.test.ts'],
  ['${fileBasenameNoExtension}', 'main.test'],
  ['${fileExtname}', '.ts'],
  ['${fileDirname}', '/work/my app/src/deep'],
  ['${fileDirnameBasename}', 'deep'],
  ['${fileWorkspaceFolder}', '/work/my app'],
  ['${fileWorkspaceFolderBasename}', 'my app'],
  ['${relativeFile}', 'src/deep/main.test.ts'],
  ['${relativeFileDirname}', 'src/deep'],
  ['${env:HOME}', '/home/ada'],
  ['${env:EMPTY}', ''],
  ['${env:NOT_SET}', ''],
  ['${env:__proto__}', ''],
  ['${env:constructor}', ''],
  ['${env:A:B}', ''],
  ['${userHome}', '/home/ada'],
  ['${lineNumber}', '12'],
  ['${columnNumber}', '5'],
  ['${selectedText}', 'total = 0'],
  ['${execPath}', process.execPath],
  ['${workspaceFolder:my app}', '/work/my app'],
  ['${config:python.defaultInterpreterPath}', '/usr/bin/python3'],
  ['${config:editor.tabSize}', '4'],
  ['${config:python.testing.tool.path}', '/bin/pytest'],
  ['${defaultBuildTask}', '${defaultBuildTask}'],
  ['${pathSeparator}', '/'],
  ['${/}', '/'],
  ['a${/}b${/}${fileBasename}', 'a/b/main.test.ts'],
  ['${webRoot}/*', '${webRoot}/*'],
  ['client_port=${port}', 'client_port=${port}'],
  ['$HOME $(id) `id` %PATH% ~ $workspaceFolder', '$HOME $(id) `id` %PATH% ~ $workspaceFolder'],
  ['${', '${'],
  ['$${workspaceFolder}', '$/work/my app'],
  ['${workspaceFolder', '${workspaceFolder'],
  ['{workspaceFolder}', '{workspaceFolder}'],
  ['$& $1 $$ ${/}', '$& $1 $$ /'],
])('%s is %s', (text, expected) => {
  expect(substituted(text)).toBe(expected);
});

test('the folder of the open file is the innermost of the workspace that contains it', () => {
  const folders = ['/work/my app', '/work/my app/src', '/work/my'].map((path) => ({ name: path, path }));
  expect(substituted('${fileWorkspaceFolder}', { ...linux, folders })).toBe('/work/my app/src');
  expect(substituted('${fileWorkspaceFolderBasename}', { ...linux, folders })).toBe('src');
});

test.each([
  ['${workspaceFolderBasename}', 'app'],
  ['${relativeFile}', 'src\\main.py'],
  ['${fileDirname}${/}x', 'C:\\work\\app\\src\\x'],
  ['${userHome}', 'C:\\Users\\ada'],
  ['${env:PATH}', 'C:\\bin'],
  ['${pathSeparator}', '\\'],
])('on Windows %s is %s', (text, expected) => {
  expect(substituted(text, windows)).toBe(expected);
});

test('a file in the top folder has "." for its relative folder, and a home that nobody names is the user’s', () => {
  const context = { ...linux, file: '/work/my app/a.js', environment: {} };
  expect(substituted('${relativeFileDirname}', context)).toBe('.');
  expect(substituted('${userHome}', context)).toBe(homedir());
});

test('the value of a variable is not substituted again, and no shell sees it', () => {
  expect(substituted('${env:NESTED}')).toBe('${workspaceFolder} ${env:HOME} $(reboot)');
  expect(substituted('${env:SHELL_LIKE}')).toBe('`id`; $(id) && id');
});

test('texts at any depth are substituted; the name, keys and other values are not', () => {
  const attributes = {
    name: '${workspaceFolder}',
    args: ['${fileBasename}', ['${/}', { deep: '${cwd}' }], 1, true, null],
    env: { '${cwd}': '${env:HOME}', OFF: null },
    customFrameFormat: 'frame ${frame.index} ${function.name}',
    customThreadFormat: '${thread.id}',
  };
  expect(substituteVariables(attributes, 'Configuration "Run"', linux)).toEqual({
    name: '${workspaceFolder}',
    args: ['main.test.ts', ['/', { deep: '/work/my app' }], 1, true, null],
    env: { '${cwd}': '/home/ada', OFF: null },
    customFrameFormat: 'frame ${frame.index} ${function.name}',
    customThreadFormat: '${thread.id}',
  });
});

describe('what cannot be resolved is said, with where and what to do:', () => {
  test.each([
    ['${command:pickProcess}', 'Only commands that pick a process are supported'],
    ['${input:port}', 'Add an input with this id'],
    ['${config:python.path}', 'Add this setting to .vscode/settings.json'],
    ['${config:editor}', 'Add this setting'],
    ['${unknown}', 'Known variables: ${workspaceFolder}'],
    ['${workspacefolder}', 'Known variables: ${workspaceFolder}'],
    ['${workspaceFolder:other}', 'Name a folder of the workspace: ${workspaceFolder:my app}.'],
    ['${fileBasename:my app}', 'Known variables'],
    ['${lineNumber:1}', 'No editor shows the file'],
    ['${}', 'Known variables'],
    ['${env}', 'Known variables'],
    ['${ workspaceFolder }', 'Known variables'],
    ['${__proto__}', 'Known variables'],
    ['${constructor}', 'Known variables'],
    ['${toString:x}', 'Known variables'],
    ['${__proto__:x}', 'Known variables'],
    ['${a${workspaceFolder}}${b}', '${b}'],
    ['${file:x}', 'Known variables'],
  ])('%s', (text, words) => {
    const attributes = { args: ['ok', { deep: text }] };
    const thrown = () => substituteVariables(attributes, 'Configuration "Run"', linux);
    expect(thrown).toThrow(DebugError);
    expect(thrown).toThrow('Configuration "Run": ${');
    expect(thrown).toThrow('in "args[1].deep" cannot be resolved.');
    expect(thrown).toThrow(words);
  });

  test.each(['${file}', '${fileBasename}', '${relativeFile}', '${fileDirname}'])('%s with no file open', (text) => {
    expect(() => substituted(text, { ...linux, file: undefined })).toThrow('No file is open');
  });

  test.each([
    ['${lineNumber}', 'Open it in the page, and place the cursor'],
    ['${columnNumber}', 'Open it in the page, and place the cursor'],
    ['${selectedText}', 'Select text in the editor of the page, at most 65536 characters'],
  ])('%s with no cursor', (text, words) => {
    expect(() => substituted(text, { ...linux, selection: undefined })).toThrow(words);
  });

  test('the selected text with a cursor that selects nothing', () => {
    const selection = { line: 1, column: 1 };
    expect(() => substituted('${selectedText}', { ...linux, selection })).toThrow('Select text');
  });
});

test('bombs are refused: too much text, too many levels', () => {
  const context = { ...linux, environment: { BIG: 'x'.repeat(100_000) } };
  expect(substituted('${env:BIG}'.repeat(10), context)).toHaveLength(1_000_000);
  expect(() => substituted('${env:BIG}'.repeat(100_000), context)).toThrow('exceed 1048576 characters');
  let deep: unknown = '${cwd}';
  for (let at = 0; at < 5000; at++) deep = at % 2 === 0 ? [deep] : { deep };
  expect(() => substituteVariables({ deep }, 'Configuration "Run"', linux)).toThrow('deeper than 100 levels');
});

test('names of prototypes are attributes like others, and __proto__ is left out', () => {
  const attributes: unknown = JSON.parse(
    '{ "__proto__": { "x": 1 }, "env": { "__proto__": { "x": 1 }, "constructor": "${cwd}" } }',
  );
  const result = substituteVariables(attributes as Record<string, unknown>, 'Configuration "Run"', linux);
  expect(JSON.stringify(result)).toBe('{"env":{"constructor":"/work/my app"}}');
  expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  expect('x' in {}).toBe(false);
});

test('whatever has no variable in it comes back as it is', () => {
  const value = fc
    .jsonValue({ maxDepth: 4 })
    .filter((json) => !JSON.stringify(json).includes('${') && !JSON.stringify(json).includes('__proto__'));
  fc.assert(
    fc.property(value, (attribute) => {
      expect(substituteVariables({ attribute }, 'Configuration "Run"', linux)).toEqual({ attribute });
    }),
  );
});

test('whatever the text, it is substituted or refused as launch_failed', () => {
  const pieces = fc.constantFrom('${', '}', 'env:', 'file', '$', '{', ':', '/', 'workspaceFolder', 'cwd');
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }), (parts) => {
      try {
        return typeof substituted(parts.join('')) === 'string';
      } catch (error) {
        return error instanceof DebugError && error.code === 'launch_failed';
      }
    }),
    { numRuns: 2000 },
  );
});

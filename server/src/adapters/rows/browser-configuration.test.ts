import { expect, test } from 'vitest';
import { completeBrowser } from './browser-configuration.ts';

const launch = { type: 'chrome', request: 'launch', url: 'http://localhost' };

function complete(configuration: object, options: { readonly display?: string; readonly isRoot?: boolean } = {}) {
  const notes: string[] = [];
  const completed = completeBrowser(
    { ...launch, ...configuration },
    {
      workspaceFolder: '/work',
      settings: {},
      environment: { DISPLAY: options.display },
      platform: 'linux',
      isRoot: options.isRoot ?? false,
      note: (text) => notes.push(text),
    },
  );
  return { completed, notes };
}

test('without a screen a browser is started without a window, and this is said', () => {
  expect(complete({ runtimeArgs: ['--mute-audio'] })).toEqual({
    completed: { ...launch, runtimeArgs: ['--mute-audio', '--headless=new'] },
    notes: [expect.stringContaining('There is no screen')],
  });
});

test.each([
  [{}, { display: ':0' }],
  [{ runtimeArgs: ['--headless'] }, {}],
  [{ request: 'attach', port: 9222 }, {}],
  [{ type: 'node', program: 'a.js' }, {}],
])('%j with %j is left alone', (configuration, options) => {
  expect(complete(configuration, options)).toEqual({ completed: { ...launch, ...configuration }, notes: [] });
});

test('root gets a hint about the sandbox, unless it is off', () => {
  const options = { display: ':0', isRoot: true };
  expect(complete({}, options).notes).toEqual([expect.stringContaining('--no-sandbox')]);
  expect(complete({ runtimeArgs: ['--no-sandbox'] }, options).notes).toEqual([]);
});

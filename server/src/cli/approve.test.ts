import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { silentLogger } from '../log.ts';
import { createWorkbench } from '../serve.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { approve } from './approve.ts';
import { parseOptions } from './options.ts';

const program = { type: 'node', request: 'launch', program: '${workspaceFolder}/main.js' };
const launchJson = JSON.stringify({
  configurations: [
    { ...program, name: 'Start', args: ['\u001b[2J\u202e\u200b'] },
    { ...program, name: 'Asks', args: ['${input:who}'] },
  ],
  inputs: [{ id: 'who', type: 'promptString', description: 'Who?', default: 'Ada' }],
});

/** A workspace, in which a terminal answers. */
function bench(stateFolder: (workspace: string) => string = () => temporaryFolder()) {
  const folder = temporaryFolder({ 'main.js': '', '.vscode/launch.json': launchJson });
  vi.stubEnv('XDG_STATE_HOME', stateFolder(folder));
  onTestFinished(() => void vi.unstubAllEnvs());
  return async (configuration: string, typed: string) => {
    const options = parseOptions(['approve', configuration, folder], folder);
    const { debug, close } = await createWorkbench(options, silentLogger);
    onTestFinished(close);
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end(typed);
    const code = await approve(debug, options.configuration ?? '', { input, output });
    output.end();
    return { code, said: await text(output) };
  };
}

describe('stopline approve', () => {
  test.each([
    ['yes\n', 0],
    ['y', 0],
    ['YES\n', 0],
    ['no\n', 1],
    ['\n', 1],
    ['', 1],
    ['yes please\n', 1],
  ])('reads %j as exit code %i', async (typed, code) => {
    const run = bench();
    expect(await run('Start', typed)).toMatchObject({ code });
    const again = await run('Start', '');
    expect(again.code).toBe(code);
    expect(again.said.includes('It was approved before.')).toBe(code === 0);
  });

  test('writes no character that a terminal would obey or hide', async () => {
    const { said } = await bench()('Start', 'no');
    expect(said).toContain(String.raw`\u{1b}[2J\u{202e}\u{200b}`);
    for (const hidden of ['\u001b', '\u202e', '\u200b']) expect(said).not.toContain(hidden);
  });

  test('asks for the inputs of the configuration first: the answer is part of what is approved', async () => {
    const run = bench();
    const { code, said } = await run('Asks', 'Grace\nyes\n');
    expect(said).toContain('Who? (Ada): ');
    expect(said).toContain('main.js Grace');
    expect(code).toBe(0);
    expect((await run('Asks', '\nno\n')).said).toContain('main.js Ada');
  });

  test('names the configurations for an unknown one', async () => {
    await expect(bench()('Nope', 'yes')).rejects.toThrow('Known configurations: "Start", "Asks".');
  });

  test('does not approve where the approval would be kept in the workspace', async () => {
    await expect(bench((folder) => join(folder, 'state'))('Start', 'yes')).rejects.toThrow('is inside the workspace');
  });
});

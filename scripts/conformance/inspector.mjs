import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';

const inspector = inRoot('node_modules/@modelcontextprotocol/inspector-cli/build/cli.js');

const configuration = { name: 'double', type: 'node', request: 'launch', program: '${workspaceFolder}/double.js' };
const breakpoints = [{ file_path: 'double.js', line_number: 2 }];

/** What a person asks in the command line, and whether an answer is right. */
export const questions = [
  { asked: ['tools/list'], isRight: ({ tools }) => tools.some(({ name }) => name === 'start_debugging') },
  {
    asked: [
      ...['tools/call', '--tool-name', 'start_debugging', '--tool-arg', `configuration_name=${configuration.name}`],
      `breakpoints=${JSON.stringify(breakpoints)}`,
    ],
    isRight: ({ structuredContent: { status, stop_event_data: stop } }) => status === 'stopped' && stop.line === 2,
  },
  {
    asked: ['tools/call', '--tool-name', 'step_execution', '--tool-arg', 'thread_id=1'],
    isRight: ({ isError, structuredContent: { code } }) => isError && code === 'invalid_arguments',
  },
  { asked: ['resources/list'], isRight: ({ resources }) => resources.some(({ name }) => name === 'agent-guide') },
  {
    asked: ['resources/read', '--uri', 'stopline://agent-guide'],
    isRight: ({ contents: [guide] }) => guide.mimeType === 'text/markdown' && guide.text !== '',
  },
  { asked: ['prompts/list'], isRight: ({ prompts }) => prompts.some(({ name }) => name === 'debug') },
  { asked: ['prompts/get', '--prompt-name', 'debug'], isRight: ({ messages }) => messages.length > 0 },
];

/** Writes the program of the questions into a folder. */
export function writeProgram(folder) {
  mkdirSync(join(folder, '.vscode'));
  writeFileSync(join(folder, '.vscode/launch.json'), JSON.stringify({ configurations: [configuration] }));
  writeFileSync(join(folder, 'double.js'), 'const one = 1;\nconst two = one + one;\nconsole.log(two);\n');
}

/** Whether an output is a right answer. What is no JSON, or has another shape, is wrong. */
function isRightOutput(output, isRight) {
  try {
    return isRight(JSON.parse(output));
  } catch {
    return false;
  }
}

/**
 * Asks a server by the inspector's command line. `server` is the beginning of the inspector's arguments: a command, or an address
 * with its transport. Resolves with a text for each wrong answer.
 */
export async function askByInspector(way, server, environment) {
  const wrong = [];
  for (const { asked, isRight } of questions) {
    let output = '';
    const args = [inspector, '--cli', ...server, '--method', ...asked];
    const env = { ...process.env, ...environment };
    const code = await run(process.execPath, args, { env, onOutput: (text) => (output += text) });
    const passed = code === 0 && isRightOutput(output, isRight);
    console.log(`${passed ? 'passed' : 'FAILED'}  ${asked[0]}, asked by the inspector over ${way}`);
    if (!passed) wrong.push(`${asked.join(' ')}\n${output}`);
  }
  return wrong;
}

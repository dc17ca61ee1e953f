import { describe, expect, test } from 'vitest';
import { noFacts } from './file-schema.ts';
import { launchFormat } from './launch-format.ts';
import { problemsOf } from './problems.ts';
import { describedIn, facts, markedIn, offeredIn } from './testing/examples.ts';

const launch = (...configurations: readonly string[]): string => `{ "configurations": [${configurations.join(', ')}] }`;
const node = '"type": "node", "request": "launch", "program": "a.js"';

const offered = (marked: string, options = {}) => offeredIn(launchFormat, marked, options).labels;
const marked = (text: string, known = facts) => markedIn(launchFormat, text, known);

describe('marks in launch.json', () => {
  test('comments, trailing commas, variables and unknown attributes are accepted', () => {
    const good = `{ "name": "a", ${node}, "args": "\${file}", "own": 1, /* why */ }`;
    expect(marked(`${launch(good)} // end`)).toEqual([]);
  });

  test('a byte order mark and a task that is described in place are accepted', () => {
    const task = '{ "type": "npm", "script": "build" }';
    expect(marked(`\uFEFF${launch(`{ "name": "a", ${node}, "preLaunchTask": ${task} }`)}`)).toEqual([]);
  });

  test('an error of syntax is marked where it is, in the words of the list of configurations', () => {
    const text = launch(`{ "name" "a" }`);
    expect(problemsOf(launchFormat, text)[0]).toEqual({
      from: text.indexOf('"a"'),
      to: text.indexOf('"a"') + 3,
      severity: 'error',
      message: 'A colon is missing here.',
    });
  });

  test('missing and wrong attributes are marked', () => {
    expect(marked(launch(`{ "name": "a", "type": "node", "request": "start", "args": 1 }`))).toEqual([
      ['"start"', '"request" should be one of: launch, attach.'],
      ['1', '"args" should be an array or a string.'],
    ]);
    expect(marked(launch('{ "name": "", "request": "launch" }, 7'))).toEqual([
      ['7', 'A configuration should be an object.'],
      ['""', '"name" should be a non-empty string.'],
      ['{', 'This configuration has no "type".'],
    ]);
  });

  test('a wrong value of an attribute of the debugger is a warning, also inside an object', () => {
    const text = launch(`{ "name": "a", ${node}, "console": "none", "timeouts": { "pause": "long" } }`);
    const { warnings } = { warnings: problemsOf(launchFormat, text, facts) };
    expect(warnings.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
    expect(marked(text)).toEqual([
      ['"none"', '"console" should be one of: internalConsole, integratedTerminal.'],
      ['"long"', '"pause" should be a number.'],
    ]);
  });

  test('what the debugger needs is missed, unless a section for a platform has it', () => {
    const bare = '"name": "a", "type": "node", "request": "launch"';
    expect(marked(launch(`{ ${bare} }`))).toEqual([['{', 'This has none of "program", "runtimeExecutable".']]);
    expect(marked(launch(`{ ${bare}, "linux": { "program": "a" } }`))).toEqual([]);
    expect(marked(launch('{ "name": "b", "type": "node", "request": "attach" }'))).toEqual([
      ['{', 'This has no "mode".'],
    ]);
  });

  test('a type without a debugger is marked once the debuggers are known', () => {
    const text = launch('{ "name": "a", "type": "other", "request": "attach", "program": 1 }');
    expect(marked(text)).toEqual([['"other"', 'There is no debugger for the type "other".']]);
    expect(marked(text, noFacts)).toEqual([]);
  });

  test('a name that is taken, and a compound that names nothing, are marked', () => {
    const twice = `{ "name": "a", ${node} }`;
    expect(marked(launch(twice, twice))).toEqual([['"a"', 'Another entry is called "a": rename one.']]);
    const compounds = '[{ "name": "c", "configurations": ["a", "b"] }, { "name": "d", "configurations": [] }]';
    expect(marked(`{ "configurations": [${twice}], "compounds": ${compounds} }`)).toEqual([
      ['"b"', 'There is no configuration called "b".'],
      ['[]', 'This compound has no configurations.'],
    ]);
  });

  test('a task that does not exist is marked, or why it is not known', () => {
    const text = launch(`{ "name": "a", ${node}, "preLaunchTask": "mkae", "postDebugTask": "npm: other" }`);
    expect(marked(text)).toEqual([['"mkae"', 'There is no task "mkae" in tasks.json.']]);
    const problem = '.vscode/tasks.json, line 2, column 5: a colon is missing here. Correct the file and try again.';
    expect(marked(text, { ...facts, problem })).toEqual([['"mkae"', problem]]);
  });

  test('an unknown variable or input is marked, except where it is the adapter’s', () => {
    const text = (attribute: string) => launch(`{ "name": "\${x}", ${node}, "${attribute}": "\${input:a} \${flie}" }`);
    expect(marked(text('cwd'))).toEqual([
      ['${input:a}', 'There is no input with the id "a" in this file.'],
      ['${flie}', '${flie} is not a variable.'],
    ]);
    expect(marked(text('customFrameFormat'))).toEqual([]);
  });

  test('an attribute that is written twice is marked', () => {
    expect(marked(launch(`{ "name": "b", "name": "a", ${node} }`))).toEqual([
      ['"name"', '"name" is here twice, and the last one counts.'],
    ]);
  });

  test('an input that cannot be used is marked', () => {
    const inputs = '[{ "type": "pickString", "id": "a" }, { "type": "guess", "id": "b" }]';
    expect(marked(`{ "inputs": ${inputs} }`)).toEqual([
      ['{', 'This input has no "options".'],
      ['"guess"', '"type" should be one of: promptString, pickString, command.'],
    ]);
  });
});

describe('completion in launch.json', () => {
  test('attributes of the type and the request that are not there yet are offered', () => {
    const names = offered(launch(`{ "name": "a", ${node}, "|" }`));
    expect(names).toEqual(expect.arrayContaining(['"args"', '"preLaunchTask"', '"linux"']));
    for (const name of ['"name"', '"program"', '"port"', '"justMyCode"']) expect(names).not.toContain(name);
    expect(offered(launch('{ "type": "node", "request": "attach", "|" }'))).toContain('"port"');
    expect(offered(launch(`{ ${node}, "linux": { "|" } }`))).toContain('"program"');
  });

  test('attributes of an object, of a compound, of an input and of the file are offered', () => {
    expect(offered(launch(`{ ${node}, "timeouts": { "|" } }`))).toEqual(['"pause"']);
    expect(offered('{ "compounds": [{ "|" }] }')).toContain('"stopAll"');
    expect(offered('{ "inputs": [{ "type": "pickString", "|" }] }')).toContain('"options"');
    expect(offered('{ "|" }')).toEqual(['"version"', '"configurations"', '"compounds"', '"inputs"']);
  });

  test('what begins as it is typed is offered, and replaces the string up to its end, or to the cursor', () => {
    const completed = (text: string) => offeredIn(launchFormat, launch(text), { explicit: false });
    expect(completed(`{ "name": "a", ${node}, "arg| }`)).toEqual({ labels: ['"args"'], replaced: '"arg' });
    expect(completed(`{ "name": "a", ${node}, "ar|" }`)).toEqual({ labels: ['"args"'], replaced: '"ar"' });
  });

  test('the values of an attribute are offered', () => {
    expect(offered(launch('{ "name": "a", "request": "|" }'))).toEqual(['"launch"', '"attach"']);
    expect(offered(launch('{ "type": "debugpy", "justMyCode": | }'))).toEqual(['true', 'false']);
    expect(offered(launch('{ "type": "|" }'))).toEqual(['"node"', '"pwa-node"', '"debugpy"']);
    expect(offered(launch('{ "type": "node", "request": "attach", "port": | }'))).toEqual(['9229']);
  });

  test('tasks, and the configurations of a compound, are offered by their names', () => {
    expect(offered(launch('{ "preLaunchTask": "|" }'))).toEqual(['"make"', '"npm: build"', '"${defaultBuildTask}"']);
    const compounds = '"compounds": [{ "name": "c", "configurations": ["|"] }]';
    expect(offered(`{ "configurations": [{ "name": "a" }], ${compounds} }`)).toEqual(['"a"']);
  });

  test('variables are offered in any text, with the inputs of the file', () => {
    const text = (value: string) =>
      `{ "configurations": [{ "own": { "x": ["${value}"] } }], "inputs": [{ "id": "port" }] }`;
    expect(offered(text('a/${workspaceF|'))).toEqual(['${workspaceFolder}', '${workspaceFolderBasename}']);
    expect(offered(text('${input|'))).toEqual(['${input:port}']);
    expect(offered(text('${en|'))).toEqual(['${env:NAME}']);
    expect(offered(text('$|')).length).toBeGreaterThan(20);
    expect(offered(text('${file} |'))).toEqual([]);
    expect(offeredIn(launchFormat, text('a ${use|rHome}/b')).replaced).toBe('${userHome}');
  });
});

describe('descriptions in launch.json', () => {
  test('an attribute is described by its key and by its value', () => {
    const expected = { title: 'console', type: 'string', description: 'Where it writes.', default: 'internalConsole' };
    expect(describedIn(launchFormat, launch(`{ ${node}, "cons|ole": "x" }`))).toMatchObject(expected);
    expect(describedIn(launchFormat, launch(`{ ${node}, "console": "x|" }`))).toMatchObject(expected);
    expect(describedIn(launchFormat, launch(`{ ${node}, "args": ["|a"] }`))).toMatchObject({ title: 'args' });
  });

  test('a variable is described, and nothing is said of what is unknown', () => {
    expect(describedIn(launchFormat, launch(`{ ${node}, "args": "\${fi|le}" }`))).toMatchObject({
      title: '${file}',
      description: 'The path of the open file.',
    });
    expect(describedIn(launchFormat, launch(`{ ${node}, "ow|n": 1 }`))).toBeUndefined();
    expect(describedIn(launchFormat, launch(`{ ${node} |}`))).toBeUndefined();
  });
});

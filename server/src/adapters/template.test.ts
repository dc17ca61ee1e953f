import { expect, test } from 'vitest';
import { fillCommand } from './template.ts';

const variables = { port: '5', program: 'not the configuration’s' };

test.each([
  ['a variable', ['--port=${port}'], {}, ['--port=5']],
  ['a key of the configuration', ['${configuration:program}'], { program: 'a b.rb' }, ['a b.rb']],
  ['a number', ['${configuration:level}'], { level: 3 }, ['3']],
  ['a key that is not there', ['x', '${configuration:program}'], {}, ['x']],
  ['each item of a list', ['...${configuration:args}'], { args: ['a b', 1, ''] }, ['a b', '1', '']],
  ['the words of a text', ['...${configuration:args}'], { args: ' -e  x ' }, ['-e', 'x']],
  ['what is no text at all', ['...${configuration:args}', '${configuration:program}'], { args: { a: 1 } }, []],
  ['no variable in a value', ['${configuration:program}'], { program: '${port}' }, ['${port}']],
])('a command takes in %s', (_name, command, configuration, filled) => {
  expect(fillCommand(command, variables, configuration)).toEqual(filled);
});

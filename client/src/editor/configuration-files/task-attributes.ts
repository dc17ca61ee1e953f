import { taskTypes, type Attribute, type Attributes } from '#protocol';
import { withPlatforms } from './file-schema.ts';

const quoted: Attributes = {
  value: { description: 'The text.', type: 'string', required: true },
  quoting: {
    description: 'How to quote it for the shell.',
    type: 'string',
    values: ['escape', 'strong', 'weak'],
    default: 'strong',
  },
};

const options: Attribute = {
  description: 'Where and how the command runs.',
  type: 'object',
  attributes: {
    cwd: { description: 'The folder that it runs in.', type: 'string', default: '${workspaceFolder}' },
    env: { description: 'Environment variables, by their names.', type: 'object' },
    shell: {
      description: 'The shell of a task of the type "shell".',
      type: 'object',
      attributes: {
        executable: { description: 'The path of the shell.', type: 'string' },
        args: { description: 'Its arguments, before the command line.', type: 'array', default: ['-c'] },
      },
    },
  },
};

const group: Attribute = {
  description: 'The group that it is of. `${defaultBuildTask}` is the default one of "build".',
  type: ['string', 'object'],
  suggestions: ['build', 'test', 'none'],
  attributes: {
    kind: { description: 'The group.', type: 'string', values: ['build', 'test', 'none'] },
    isDefault: { description: 'It is the default of its group.', type: ['boolean', 'string'], default: false },
  },
};

const editorOnly = 'Only in VS Code: here, output is in the console.';

const presentation: Attribute = {
  description: `How its output is shown. ${editorOnly}`,
  type: 'object',
  attributes: {
    reveal: {
      description: 'When the terminal is shown.',
      type: 'string',
      values: ['always', 'silent', 'never'],
      default: 'always',
    },
    revealProblems: {
      description: 'When the list of problems is shown.',
      type: 'string',
      values: ['always', 'onProblem', 'never'],
      default: 'never',
    },
    echo: { description: 'Show the command.', type: 'boolean', default: true },
    focus: { description: 'Move the focus to the terminal.', type: 'boolean', default: false },
    panel: {
      description: 'Which terminal it has.',
      type: 'string',
      values: ['shared', 'dedicated', 'new'],
      default: 'shared',
    },
    showReuseMessage: { description: 'Say that the terminal can be closed.', type: 'boolean', default: true },
    clear: { description: 'Clear the terminal first.', type: 'boolean', default: false },
    close: { description: 'Close the terminal at the end.', type: 'boolean', default: false },
    group: { description: 'Terminals of one group are side by side.', type: 'string' },
  },
};

const linePattern: Attribute = {
  description: 'A regular expression, or an object with one.',
  type: ['string', 'object'],
  attributes: { regexp: { description: 'The regular expression.', type: 'string' } },
};

const problemMatcher: Attribute = {
  description: 'For a background task, the lines that say when it is ready. Problems are not collected here.',
  type: ['string', 'object', 'array'],
  suggestions: ['$tsc', '$tsc-watch', '$gcc', '$go', '$rustc', '$eslint-stylish', '$eslint-compact', '$msCompile'],
  attributes: {
    owner: { description: 'Who finds the problems.', type: 'string' },
    base: { description: 'The matcher that this one changes.', type: 'string', suggestions: ['$tsc', '$gcc'] },
    pattern: { description: 'The lines with problems.', type: ['string', 'object', 'array'] },
    fileLocation: { description: 'What paths in the output are relative to.', type: ['string', 'array', 'object'] },
    severity: { description: 'Of problems that say none.', type: 'string', values: ['error', 'warning', 'info'] },
    background: {
      description: 'The lines that say when the task is ready.',
      type: ['object', 'boolean'],
      attributes: {
        activeOnStart: { description: 'It is at work as soon as it starts.', type: 'boolean', default: false },
        beginsPattern: { ...linePattern, description: 'The line with which work begins.' },
        endsPattern: { ...linePattern, description: 'The line with which work ends: the task is ready.' },
      },
    },
  },
};

/** Of tasks of some types. */
const ofType: Readonly<Record<string, Attributes>> = {
  npm: {
    script: { description: 'The script of package.json to run.', type: 'string', required: true },
    path: { description: 'The folder of the package.json.', type: 'string' },
  },
  typescript: {
    tsconfig: {
      description: 'The tsconfig.json of the project.',
      type: 'string',
      required: true,
      suggestions: ['tsconfig.json'],
    },
    option: { description: 'Compile again when files change.', type: 'string', values: ['watch', 'build'] },
  },
  ...Object.fromEntries(
    ['gulp', 'grunt', 'jake'].map((runner) => [
      runner,
      { task: { description: `The task of ${runner} to run.`, type: 'string', required: true } },
    ]),
  ),
};

/** The attributes of a task of a type; undefined for none. It can depend on the others, by their labels. */
export const taskAttributes = (type: string | undefined, others: readonly string[]): Attributes =>
  withPlatforms({
    label: { description: 'The name of the task.', type: 'string' },
    type: {
      description: 'Run the command by a shell or directly, or a task of a tool.',
      type: 'string',
      default: 'process',
      suggestions: taskTypes,
    },
    ...ofType[type ?? ''],
    command: {
      description: 'The command to run, or the whole command line of a shell.',
      type: ['string', 'object', 'array'],
      attributes: quoted,
    },
    args: {
      description: 'The arguments of the command.',
      type: 'array',
      items: { description: '', type: ['string', 'number', 'boolean', 'object'], attributes: quoted },
    },
    options,
    group,
    dependsOn: {
      description: 'The tasks to run first.',
      type: ['string', 'array', 'object'],
      suggestions: others,
      items: { description: 'A task to run first.', type: ['string', 'object'], suggestions: others },
    },
    dependsOrder: {
      description: 'Run the tasks of "dependsOn" together, or one after another.',
      type: 'string',
      values: ['parallel', 'sequence'],
      default: 'parallel',
    },
    isBackground: { description: 'It keeps running, as a watcher does.', type: 'boolean', default: false },
    problemMatcher,
    presentation,
    detail: { description: `What lists of tasks show. ${editorOnly}`, type: 'string' },
    hide: { description: `Leave it out of lists of tasks. ${editorOnly}`, type: 'boolean', default: false },
    runOptions: {
      description: 'When it runs by itself. Only in VS Code.',
      type: 'object',
      attributes: {
        reevaluateOnRerun: { description: 'Ask for inputs again.', type: 'boolean', default: true },
        runOn: { description: 'When it runs.', type: 'string', values: ['default', 'folderOpen'], default: 'default' },
        instanceLimit: { description: 'How many of it run at a time.', type: 'number', default: 1 },
      },
    },
  });

const { options: sharedOptions, linux, osx, windows } = taskAttributes(undefined, []);

/** The attributes of the file that apply to all its tasks. */
export const sharedAttributes: Attributes = Object.fromEntries(
  Object.entries({ options: sharedOptions, linux, osx, windows }).flatMap(([name, row]) => (row ? [[name, row]] : [])),
);

/** The attributes that tasks of a type need. */
export const neededBy = (type: string | undefined): readonly string[] =>
  Object.entries(ofType[type ?? ''] ?? {}).flatMap(([name, { required = false }]) => (required ? [name] : []));

import { resolve } from 'node:path';
import { isRecord, DebugError } from '#protocol';
import { taskReference, type TaskReference } from '../configurations/find-task.ts';
import { shellQuoted } from '../processes/shell-quoted.ts';
import type { Environment } from '../processes/environment.ts';

/** A task with resolved variables and its platform section merged. */
export type ResolvedTask = Readonly<Record<string, unknown>> & { readonly label: string };

export interface TaskCommand {
  /** The program and its arguments. */
  readonly command: readonly string[];
  /** The command for people. */
  readonly shown: string;
  readonly cwd: string;
  readonly environment: Environment;
}

type Quoting = 'escape' | 'strong' | 'weak';

const specials = /[\s"'$`\\|&;<>()*?[\]{}!#~]/g;

/** How to quote a word for a Unix shell (tasks.json's `quoting`). */
const quotings: Readonly<Record<Quoting, (text: string) => string>> = {
  escape: (text) => text.replaceAll(specials, String.raw`\$&`),
  strong: shellQuoted,
  weak: (text) => `"${text.replaceAll(/["\\`]/g, String.raw`\$&`)}"`,
};

const isQuoting = (name: unknown): name is Quoting => typeof name === 'string' && Object.hasOwn(quotings, name);

type Attributes = Readonly<Record<string, unknown>>;

/** An object of the file; an empty one for anything else. */
const objectAt = (value: unknown): Attributes => (isRecord(value) ? value : {});

const failed = (label: string, problem: string): DebugError =>
  new DebugError('launch_failed', `The task "${label}" in .vscode/tasks.json: ${problem}`);

function asText(value: unknown, { label }: ResolvedTask, attribute: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.join(' ');
  throw failed(label, `${attribute} should be a string.`);
}

/** A command or an argument: a string, or an object with a string and its quoting. */
function partOf(
  part: unknown,
  task: ResolvedTask,
  attribute: string,
): { readonly text: string; readonly quoting?: Quoting } {
  if (!isRecord(part)) return { text: asText(part, task, attribute) };
  const { value, quoting } = part;
  return { text: asText(value, task, attribute), ...(isQuoting(quoting) && { quoting }) };
}

/** A part of a command line. A string with spaces is one word, unless it is quoted already. */
function inShell({ text, quoting }: ReturnType<typeof partOf>): string {
  if (quoting) return quotings[quoting](text);
  return /\s/.test(text) && !/^(['"]).*\1$/s.test(text) ? quotings.strong(text) : text;
}

/** The shell and its arguments, to be followed by the command line. */
function shellOf(
  options: Readonly<Record<string, unknown>>,
  environment: Environment,
  platform: NodeJS.Platform,
): readonly string[] {
  const { executable, args } = objectAt(options.shell);
  if (typeof executable === 'string') return [executable, ...(Array.isArray(args) ? args.map(String) : ['-c'])];
  if (platform === 'win32') return [environment.ComSpec ?? 'cmd.exe', '/d', '/s', '/c'];
  const own = environment.SHELL ?? '';
  return [/\/(?:ba|z|da)?sh$/.test(own) ? own : '/bin/sh', '-c'];
}

/** The command of a task; undefined for a task that only depends on others. */
export function taskCommand(
  task: ResolvedTask,
  context: { readonly workspaceFolder: string; readonly environment: Environment; readonly platform: NodeJS.Platform },
): TaskCommand | undefined {
  const { label, type = 'process', command } = task;
  const options = objectAt(task.options);
  if (command === undefined) {
    if (task.dependsOn !== undefined) return undefined;
    throw failed(label, 'it has no "command" and does not depend on another task. Add one of them.');
  }
  if (type !== 'shell' && type !== 'process')
    throw failed(label, `the type ${JSON.stringify(type)} is not supported. Write its command, with the type "shell".`);
  const args = Array.isArray(task.args) ? task.args.map((each) => partOf(each, task, 'each of "args"')) : [];
  const program = partOf(command, task, '"command"');
  const env = Object.entries(objectAt(options.env)).map(
    ([name, value]) => [name, value === null ? undefined : asText(value, task, `"options.env.${name}"`)] as const,
  );
  const environment = { ...context.environment, ...Object.fromEntries(env) };
  const cwd = resolve(context.workspaceFolder, typeof options.cwd === 'string' ? options.cwd : '.');
  if (type === 'process')
    return {
      command: [program.text, ...args.map(({ text }) => text)],
      shown: [program, ...args].map(inShell).join(' '),
      cwd,
      environment,
    };
  // A command without arguments is passed to the shell unchanged.
  const line = args.length === 0 && !program.quoting ? program.text : [program, ...args].map(inShell).join(' ');
  const shell = shellOf(options, environment, context.platform);
  return { command: [...shell, line], shown: line, cwd, environment };
}

/** The lines that show when a background task is ready. */
export interface BackgroundPatterns {
  /** Without it, the task is active from its start. */
  readonly begins: RegExp | undefined;
  readonly ends: RegExp | undefined;
}

/** Built-in problem matchers of VS Code, by name. */
const knownMatchers: Readonly<Record<string, BackgroundPatterns>> = {
  '$tsc-watch': {
    begins: /(?:Starting compilation in watch mode|File change detected\. Starting incremental compilation)/,
    ends: /(?:Compilation complete\.|Found \d+ errors?\.) Watching for file changes\./,
  },
};

function patternOf(value: unknown, label: string): RegExp | undefined {
  const text = typeof value === 'string' ? value : objectAt(value).regexp;
  if (typeof text !== 'string') return undefined;
  try {
    return new RegExp(text);
  } catch {
    throw failed(label, `${JSON.stringify(text)} is not a regular expression.`);
  }
}

/** The patterns of a background task; undefined for other tasks. */
export function backgroundPatterns({
  label,
  isBackground,
  problemMatcher,
}: ResolvedTask): BackgroundPatterns | undefined {
  if (isBackground !== true) return undefined;
  const matchers: readonly unknown[] = Array.isArray(problemMatcher) ? problemMatcher : [problemMatcher];
  for (const matcher of matchers) {
    if (typeof matcher === 'string' && Object.hasOwn(knownMatchers, matcher)) return knownMatchers[matcher];
    const { background } = objectAt(matcher);
    if (background === undefined) continue;
    const { beginsPattern, endsPattern, activeOnStart } = objectAt(background);
    return {
      begins: activeOnStart === true ? undefined : patternOf(beginsPattern, label),
      ends: patternOf(endsPattern, label),
    };
  }
  return { begins: undefined, ends: undefined };
}

/** The tasks that run before a task, and whether they run in sequence. */
export function dependenciesOf({ label, dependsOn, dependsOrder }: ResolvedTask): {
  readonly references: readonly TaskReference[];
  readonly inSequence: boolean;
} {
  const listed: readonly unknown[] = Array.isArray(dependsOn) ? dependsOn : dependsOn === undefined ? [] : [dependsOn];
  const references = listed.map((each) => {
    const reference = taskReference(each);
    if (reference === undefined) throw failed(label, '"dependsOn" should contain labels of tasks.');
    return reference;
  });
  return { references, inSequence: dependsOrder === 'sequence' };
}

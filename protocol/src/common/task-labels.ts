import { textOf } from './record.ts';

type TaskAttributes = Readonly<Record<string, unknown>>;

/** How tasks of a type are named, that an extension of VS Code provides. */
interface TaskLabels {
  /** The type's name in labels, if it is another. */
  readonly labelName?: string;
  /** What a label says after the type, by the task's attributes; undefined if they are not enough. */
  readonly label: (task: TaskAttributes) => string | undefined;
  /** The attributes of a task that is in no file, by what its label says after the type. */
  readonly fromLabel?: (rest: string) => TaskAttributes | undefined;
}

/** A task runner that is given the name of a task. */
const taskRunner: TaskLabels = { label: (task) => textOf(task, 'task'), fromLabel: (task) => ({ task }) };

/** By the `type` in tasks.json. */
const rows = {
  npm: {
    label: (task) => {
      const script = textOf(task, 'script');
      return script && [script, textOf(task, 'path')?.replace(/\/+$/, '')].filter(Boolean).join(' - ');
    },
    fromLabel: (rest) => {
      const [, script, path] = /^(.*?)(?: - (.*))?$/s.exec(rest) ?? [];
      return { script, ...(path !== undefined && { path }) };
    },
  },
  typescript: {
    labelName: 'tsc',
    label: (task) => {
      const tsconfig = textOf(task, 'tsconfig');
      return tsconfig && `${task.option === 'watch' ? 'watch' : 'build'} - ${tsconfig}`;
    },
    fromLabel: (rest) => {
      const [, option, tsconfig] = /^(build|watch) - (.+)$/.exec(rest) ?? [];
      return tsconfig === undefined ? undefined : { tsconfig, option };
    },
  },
  cppbuild: { label: () => undefined },
  gulp: taskRunner,
  grunt: taskRunner,
  jake: taskRunner,
} as const satisfies Readonly<Record<string, TaskLabels>>;

/** A type of task that an extension of VS Code provides. */
export type ProvidedTaskType = keyof typeof rows;

export const isProvidedTaskType = (type: unknown): type is ProvidedTaskType =>
  typeof type === 'string' && Object.hasOwn(rows, type);

/** The types of tasks in tasks.json. */
export const taskTypes: readonly string[] = ['shell', 'process', ...Object.keys(rows)];

/** The label of a task: its own, or the one that VS Code derives from its type; without a type, its command. */
export function derivedLabel(task: TaskAttributes): string | undefined {
  const own = textOf(task, 'label') ?? textOf(task, 'taskName');
  if (own !== undefined) return own;
  const { type } = task;
  const row: TaskLabels | undefined = isProvidedTaskType(type) ? rows[type] : undefined;
  const rest = row?.label(task);
  return rest === undefined ? textOf(task, 'command') : `${row?.labelName ?? String(type)}: ${rest}`;
}

/** A task that VS Code provides without an entry in tasks.json: "npm: build", "tsc: build - tsconfig.json". */
export function providedTask(label: string): (TaskAttributes & { readonly label: string }) | undefined {
  for (const [type, { labelName = type, fromLabel }] of Object.entries<TaskLabels>(rows)) {
    const start = `${labelName}: `;
    const attributes = label.startsWith(start) ? fromLabel?.(label.slice(start.length)) : undefined;
    if (attributes) return { ...attributes, type, label };
  }
  return undefined;
}

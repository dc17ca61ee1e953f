import { isRecord, type DebugError, type QuestionForm } from '#protocol';
import { attributesOf, elementsOf, indefinite, textOf, type Complain, type Node } from './json-document.ts';

/** An input of launch.json or tasks.json. */
export interface InputVariable {
  /** As in `${input:ID}`. */
  readonly id: string;
  readonly text: string;
  readonly form: QuestionForm;
}

/** Whether a command of an editor picks a process: each debugger has a name for it. */
export const picksProcess = (command: string): boolean => /(?:^|\.)pick\w*process$/i.test(command);

type Attributes = Readonly<Record<string, unknown>>;
type FormReader = (attributes: Attributes, complain: (problem: string) => DebugError) => QuestionForm;

const textAttribute = (attributes: Attributes, name: string): string | undefined => {
  const value = attributes[name];
  return typeof value === 'string' ? value : undefined;
};

function toOption(option: unknown): { readonly label: string; readonly value: string } | undefined {
  if (typeof option === 'string') return { label: option, value: option };
  if (!isRecord(option) || typeof option.value !== 'string') return undefined;
  return { label: typeof option.label === 'string' ? option.label : option.value, value: option.value };
}

/** The form of an input, by its `type`. */
const forms: ReadonlyMap<string, FormReader> = new Map<string, FormReader>([
  [
    'promptString',
    (attributes) => {
      const initial = textAttribute(attributes, 'default');
      return {
        kind: 'text',
        ...(initial !== undefined && { initial }),
        ...(attributes.password === true && { isPassword: true }),
      };
    },
  ],
  [
    'pickString',
    (attributes, complain) => {
      const options = Array.isArray(attributes.options) ? attributes.options.map(toOption) : [];
      const readable = options.filter((option) => option !== undefined);
      if (options.length === 0 || readable.length < options.length)
        throw complain('"options" should be an array of strings, or of objects with "label" and "value"');
      const initial = textAttribute(attributes, 'default');
      return { kind: 'pick', options: readable, ...(initial !== undefined && { initial }) };
    },
  ],
  [
    'command',
    (attributes, complain) => {
      const command = textAttribute(attributes, 'command') ?? '';
      if (picksProcess(command)) return { kind: 'process' };
      throw complain(`the command ${JSON.stringify(command)} is not supported; only commands that pick a process are`);
    },
  ],
]);

function toInput(node: Node, complain: Complain): InputVariable {
  if (node.type !== 'object') throw complain(node.offset, `an input should be an object, not ${indefinite[node.type]}`);
  const id = textOf(node, 'id', complain);
  const type = textOf(node, 'type', complain);
  const read = forms.get(type);
  if (!read) throw complain(node.offset, `"type" of the input should be one of ${[...forms.keys()].join(', ')}`);
  const attributes = attributesOf(node);
  const text = textAttribute(attributes, 'description') ?? '';
  return {
    id,
    text: text === '' ? `Value of "${id}"` : text,
    form: read(attributes, (problem) => complain(node.offset, problem)),
  };
}

/** The `inputs` of a file. Throws `launch_failed` with line and column. */
export const inputsOf = (members: ReadonlyMap<string, Node>, complain: Complain): readonly InputVariable[] =>
  elementsOf(members, 'inputs', complain).map((node) => toInput(node, complain));

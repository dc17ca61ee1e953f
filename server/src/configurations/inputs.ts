import { isRecord, type DebugError, type QuestionForm } from '#protocol';
import { attributesOf, elementsOf, indefinite, textOf, type Complain, type Node } from './json-document.ts';

/** A value that launch.json or tasks.json wants to be asked for. */
export interface InputVariable {
  /** What `${input:ID}` names. */
  readonly id: string;
  readonly text: string;
  readonly form: QuestionForm;
}

/** Commands of editors' debuggers that let a person pick a process, each with a name of its own. */
const pickingProcess = /(?:^|\.)pick\w*process$/i;

/** Whether a command of an editor is one that picks a process. */
export const picksProcess = (command: string): boolean => pickingProcess.test(command);

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

/** How an input is asked for, by its `type`. */
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
        throw complain('"options" should be an array of texts, or of objects with "label" and "value"');
      const initial = textAttribute(attributes, 'default');
      return { kind: 'pick', options: readable, ...(initial !== undefined && { initial }) };
    },
  ],
  [
    'command',
    (attributes, complain) => {
      const command = textAttribute(attributes, 'command') ?? '';
      if (picksProcess(command)) return { kind: 'process' };
      throw complain(
        `there is no command ${JSON.stringify(command)} here; of an editor's commands only those that pick a process are known`,
      );
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

/** The `inputs` of a file. What is wrong is `launch_failed` with line and column. */
export const inputsOf = (members: ReadonlyMap<string, Node>, complain: Complain): readonly InputVariable[] =>
  elementsOf(members, 'inputs', complain).map((node) => toInput(node, complain));

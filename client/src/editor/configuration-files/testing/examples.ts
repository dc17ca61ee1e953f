import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import type { DebuggerAttributes } from '#protocol';
import { complete } from '../completion.ts';
import { describe } from '../description.ts';
import type { FileFormat, ServerFacts } from '../file-schema.ts';
import { problemsOf } from '../problems.ts';

const node: DebuggerAttributes = {
  types: ['node', 'pwa-node'],
  label: 'JavaScript',
  launch: {
    program: { description: 'The file to run.', type: 'string' },
    args: { description: 'The arguments.', type: ['array', 'string'], items: { description: '', type: 'string' } },
    console: {
      description: 'Where it writes.',
      type: 'string',
      values: ['internalConsole', 'integratedTerminal'],
      default: 'internalConsole',
    },
    smartStep: { description: 'Step over the rest.', type: 'boolean', default: true },
    timeouts: {
      description: 'Limits.',
      type: 'object',
      attributes: { pause: { description: 'How long to wait.', type: 'number', default: 10 } },
    },
  },
  attach: {
    port: { description: 'The port to connect to.', type: ['number', 'string'], default: 9229 },
    mode: { description: 'How.', type: 'string', required: true },
  },
  needs: [{ request: 'launch', oneOf: ['program', 'runtimeExecutable'] }],
};

const python: DebuggerAttributes = {
  types: ['debugpy'],
  label: 'Python',
  launch: { justMyCode: { description: 'Step over libraries.', type: 'boolean', default: true } },
  attach: {},
  needs: [],
};

/** What a server of the tests knows. */
export const facts: ServerFacts = {
  debuggers: [node, python],
  tasks: [
    { label: 'make', file: '.vscode/tasks.json' },
    { label: 'npm: build', file: 'package.json' },
  ],
};

/** What is offered where a text has a `|`, by labels, and what it replaces. */
export function offeredIn(format: FileFormat, marked: string, { explicit = true } = {}) {
  const pos = marked.indexOf('|');
  const doc = marked.replace('|', '');
  const result = complete(format, facts, new CompletionContext(EditorState.create({ doc }), pos, explicit));
  return {
    labels: result?.options.map(({ label }) => label) ?? [],
    replaced: doc.slice(result?.from ?? pos, result?.to ?? pos),
  };
}

/** The marked texts, with their messages. */
export const markedIn = (format: FileFormat, text: string, known = facts) =>
  problemsOf(format, text, known).map(({ from, to, message }) => [text.slice(from, to), message]);

/** The description at the `|` of a text. */
export const describedIn = (format: FileFormat, marked: string) =>
  describe(format, facts, marked.replace('|', ''), marked.indexOf('|'));

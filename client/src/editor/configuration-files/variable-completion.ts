import type { Completion, CompletionResult } from '@codemirror/autocomplete';
import type { Node } from 'jsonc-parser';
import type { EditorView } from '@codemirror/view';
import { isVariableName, laterVariables, variableRow, variables, type VariableName } from '#protocol';
import { inputIds } from './inputs.ts';
import { itemsOf, memberOf, textOf } from './tree.ts';

/** Inserts a variable, with the cursor where its argument is to be written. */
const withArgument =
  (name: string): Exclude<Completion['apply'], string | undefined> =>
  (view: EditorView, _completion, from, to) => {
    const begin = `\${${name}:`;
    view.dispatch({
      changes: { from, to, insert: `${begin}}` },
      selection: { anchor: from + begin.length },
      userEvent: 'input.complete',
    });
  };

const ofVariable = (name: VariableName): Completion => {
  const { description: info, argument } = variableRow(name);
  const needsName = argument === 'name';
  return {
    label: needsName ? `\${${name}:NAME}` : `\${${name}}`,
    type: 'variable',
    info,
    ...(needsName && { apply: withArgument(name) }),
  };
};

const known: readonly Completion[] = [
  ...Object.keys(variables).filter(isVariableName).map(ofVariable),
  { label: '${command:pickProcess}', type: 'variable', info: 'The process that is picked from a list.' },
  ...Object.entries(laterVariables).map(([name, info]) => ({ label: `\${${name}}`, type: 'variable', info })),
];

/** The inputs of a file, as variables. */
const ofInputs = (root: Node | undefined): readonly Completion[] => {
  const inputs = itemsOf(memberOf(root, 'inputs'));
  return inputIds(root).map((id) => {
    const input = inputs.find((each) => textOf(memberOf(each, 'id')) === id);
    const info = textOf(memberOf(input, 'description')) ?? 'The answer to an input of this file.';
    return { label: `\${input:${id}}`, type: 'variable', info };
  });
};

/** The variables that can be written at the cursor; null outside of `${`. */
export function completeVariable(
  text: string,
  pos: number,
  string: Node,
  root: Node | undefined,
): CompletionResult | null {
  const before = text.slice(string.offset, pos);
  const typed = /\$(?:\{[^{}]*)?$/.exec(before)?.[0];
  if (typed === undefined) return null;
  const rest = /^[^"{}\\\n]*\}/.exec(text.slice(pos))?.[0] ?? '';
  const options = [...ofInputs(root), ...known].filter(({ label }) =>
    label.toLowerCase().startsWith(typed.toLowerCase()),
  );
  return { from: pos - typed.length, to: pos + rest.length, options, filter: false };
}

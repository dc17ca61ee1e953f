import type { Node } from 'jsonc-parser';
import { derivedLabel, providedTask, taskTypes } from '#protocol';
import { inputAttributes, inputProblems, objectsIn } from './inputs.ts';
import { platformSections, type FileFormat, type ServerFacts } from './file-schema.ts';
import { neededBy, sharedAttributes, taskAttributes } from './task-attributes.ts';
import { at, atBrace, type Problem } from './problem.ts';
import { itemsOf, memberOf, plainAttributes, textOf } from './tree.ts';

/** The labels of a file's tasks; those without one are named as by the server. */
const labelsIn = (root: Node | undefined): readonly string[] =>
  itemsOf(memberOf(root, 'tasks')).flatMap((task) => labelOf(task, root) ?? []);

const labelOf = (task: Node, root: Node | undefined): string | undefined =>
  derivedLabel({ ...plainAttributes(root), ...plainAttributes(task) });

const isOfFile = (file: string): boolean => file.endsWith('tasks.json');

/** The tasks of other files. */
const labelsElsewhere = ({ tasks }: ServerFacts): readonly string[] =>
  tasks.flatMap(({ label, file }) => (isOfFile(file) ? [] : [label]));

/** A task needs a label, and something to do. */
function taskProblems(task: Node, root: Node): readonly Problem[] {
  const places = [root, task].flatMap((place) => [
    place,
    ...platformSections.map((section) => memberOf(place, section)),
  ]);
  const has = (name: string): boolean => places.some((place) => memberOf(place, name) !== undefined);
  const type = memberOf(task, 'type');
  const given = textOf(type);
  const problems: Problem[] = [];
  if (type !== undefined && given !== undefined && !taskTypes.includes(given))
    problems.push(at(type, 'warning', `the type "${given}" is not supported; use its command in a "shell" task`));
  const label = labelOf(task, root);
  if (label === undefined) problems.push(atBrace(task, 'error', 'this task has no "label"'));
  const isCommand = given === undefined || ['shell', 'process', 'cppbuild'].includes(given);
  if (isCommand && !has('command') && !has('dependsOn'))
    problems.push(atBrace(task, 'error', 'this task has no "command" and does not depend on another task'));
  for (const name of neededBy(given)) {
    if (!has(name)) problems.push(atBrace(task, 'error', `this task has no "${name}"`));
  }
  return problems;
}

function repeatedLabels(root: Node): readonly Problem[] {
  const tasks = itemsOf(memberOf(root, 'tasks'));
  const labels = labelsIn(root);
  return tasks.flatMap((task) => {
    const node = memberOf(task, 'label');
    const label = textOf(node);
    if (node === undefined || label === undefined || label === '') return [];
    const isFirst = tasks.find((other) => labelOf(other, root) === label) === task;
    const isRepeated = labels.filter((each) => each === label).length > 1;
    return isRepeated && !isFirst ? [at(node, 'warning', `another task is called "${label}", and is run instead`)] : [];
  });
}

function dependencyProblems(task: Node, known: readonly string[]): readonly Problem[] {
  const dependsOn = memberOf(task, 'dependsOn');
  const references = dependsOn?.type === 'array' ? itemsOf(dependsOn) : dependsOn ? [dependsOn] : [];
  return references.flatMap((reference) => {
    const label = textOf(reference);
    if (label === undefined || label.includes('${')) return [];
    if (known.includes(label) || providedTask(label) !== undefined) return [];
    return [at(reference, 'error', `there is no task "${label}"`)];
  });
}

export const tasksFormat: FileFormat = {
  list: 'tasks',
  schema: (root, facts) => ({
    file: {
      version: { description: 'The version of the format.', type: 'string', suggestions: ['2.0.0'] },
      tasks: { description: 'What runs before or after programs.', type: 'array' },
      inputs: { description: 'What `${input:ID}` asks for.', type: 'array' },
      ...sharedAttributes,
    },
    entries: {
      tasks: (task) => {
        const label = task && labelOf(task, root);
        const others = new Set([...labelsIn(root), ...labelsElsewhere(facts)]);
        return taskAttributes(
          textOf(memberOf(task, 'type')),
          [...others].filter((each) => each !== label),
        );
      },
      inputs: inputAttributes,
    },
  }),
  problems: (root, facts) => {
    const { objects, problems } = objectsIn(root, 'tasks', 'a task');
    const known = [...labelsIn(root), ...labelsElsewhere(facts)];
    return [
      ...problems,
      ...objects.flatMap((task) => [...taskProblems(task, root), ...dependencyProblems(task, known)]),
      ...repeatedLabels(root),
      ...inputProblems(root),
    ];
  },
};

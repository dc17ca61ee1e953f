import type { ToolResult } from '../../tools/tool.ts';
import { fieldOf, type Path } from './fields.ts';

/** Stands for any value in an expected answer. */
export const anything = Symbol('anything');

/** Stands for a field that an answer does not have. */
export const absent = Symbol('absent');

/** A part of an input or an expected answer that is taken from an earlier answer of the case. */
export const from = (step: number, ...path: Path) => ({ from: step, path }) as const;

const isFrom = (value: object): value is ReturnType<typeof from> => 'from' in value && 'path' in value;

/**
 * A call, and the fields that its answer must have: a value, a pattern of a text, a list of as many items, or an object with
 * fields that must be there (`length` of a list or text).
 */
export type ToolStep = readonly [tool: string, input: object, answer: Readonly<Record<string, unknown>>];

/** Calls that a new server answers the same over each way in. */
export interface ToolCase {
  readonly name: string;
  readonly steps: readonly ToolStep[];
}

/** A value with everything that it takes from earlier answers. */
function fill(value: unknown, answers: readonly ToolResult[]): unknown {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
  if (Array.isArray(value)) return value.map((each) => fill(each, answers));
  if (isFrom(value)) return fieldOf(answers[value.from], ...value.path);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(each, answers)]));
}

/** The paths at which a value is not as expected. */
function differences(expected: unknown, value: unknown, path: string): readonly string[] {
  const isAsExpected = (is: boolean) => (is ? [] : [path]);
  if (expected === anything) return isAsExpected(value !== undefined);
  if (expected === absent) return isAsExpected(value === undefined);
  if (expected instanceof RegExp) return isAsExpected(typeof value === 'string' && expected.test(value));
  if (typeof expected !== 'object' || expected === null) return isAsExpected(expected === value);
  const length = Array.isArray(expected) && expected.length !== fieldOf(value, 'length') ? [`${path}.length`] : [];
  const inside = Object.entries(expected).flatMap(([name, each]) =>
    differences(each, fieldOf(value, name), path === '' ? name : `${path}.${name}`),
  );
  return [...length, ...inside];
}

/** Runs a case and returns the answers. Throws if one is not as expected. */
export async function runToolCase(
  { steps }: ToolCase,
  call: (tool: string, input: unknown) => Promise<ToolResult>,
): Promise<readonly ToolResult[]> {
  const answers: ToolResult[] = [];
  for (const [index, [tool, input, answer]] of steps.entries()) {
    const result = await call(tool, fill(input, answers));
    const different = differences(fill(answer, answers), result, '');
    if (different.length > 0) {
      throw new Error(
        `Call ${index}, ${tool}, was answered with another ${different.join(', ')}: ${JSON.stringify(result)}`,
      );
    }
    answers.push(result);
  }
  return answers;
}

/** Answers as they are on every server: without times, its folder, the ids that it issued, the caller's name, and how far a start was. */
export function comparable(answers: readonly ToolResult[], folder: string): unknown {
  const text = JSON.stringify(answers)
    .replaceAll(folder, '<workspace>')
    .replaceAll(/"(?:Tester|test-client|stopline-e2e|Page agent|localhost:\d+)"/g, '"<agent>"')
    // What a short wait finds depends on the machine.
    .replaceAll(/The (?:session is still starting|program is still running);/g, '<still running>')
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<time>"')
    .replaceAll(/("frame_id"|"variables_reference"):[1-9]\d*/g, '$1:"<id>"')
    .replaceAll(/\b(frame|reference) \d+/g, '$1 <id>');
  return JSON.parse(text) as unknown;
}

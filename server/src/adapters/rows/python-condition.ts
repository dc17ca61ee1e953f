import { z } from 'zod';
import type { LocateContext } from '../adapter-row.ts';
import { outputOf, readJson } from '../find-version.ts';

/** Prints what is wrong with the syntax of an expression, or null. */
const question = `
import ast, json, sys
problem = None
try:
    ast.parse(sys.argv[1].strip(), mode="eval")
except SyntaxError as error:
    problem = error.msg
print(json.dumps(problem))
`;

const answerSchema = z.string().nullable();

/** What is wrong with the syntax of a condition in Python, in the words of an interpreter. It parses, and runs nothing. */
export async function pythonProblem(
  condition: string,
  python: string,
  { environment, processes }: LocateContext,
): Promise<string | undefined> {
  // Isolated, so that no module of the workspace is imported.
  const output = await outputOf(python, ['-I', '-c', question, condition], { environment, processes });
  return readJson(output?.stdout, answerSchema) ?? undefined;
}

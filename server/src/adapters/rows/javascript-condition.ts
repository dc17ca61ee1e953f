import { Script } from 'node:vm';
import { messageOf } from '#protocol';

/** The error of V8 for a script, which is compiled and not run. */
function errorOf(script: string): string | undefined {
  try {
    new Script(script);
    return undefined;
  } catch (thrown) {
    return messageOf(thrown);
  }
}

/** What is wrong with the syntax of a condition in JavaScript, in the words of V8. */
export function javascriptProblem(condition: string): string | undefined {
  // In parentheses only an expression is valid. The error without them does not speak of them.
  const problem = errorOf(`(${condition}\n)`);
  return problem === undefined ? undefined : (errorOf(condition) ?? problem);
}

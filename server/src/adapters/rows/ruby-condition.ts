import { findExecutable } from '../../processes/find-executable.ts';
import type { LocateContext } from '../adapter-row.ts';
import { outputOf } from '../find-version.ts';

/** Prints what is wrong with the syntax of an expression. What is invalid only outside a method, such as `yield`, is not. */
const question = `
begin
  RubyVM::InstructionSequence.compile(ARGV[0])
rescue SyntaxError => error
  line = error.message[/\\^+ (.+)$/, 1] || error.message.lines.first.sub(/\\A.*?:\\d+: /, "").strip
  puts line unless line.match?(/Invalid (?:yield|retry|break|next|redo)/)
end
`;

/** What is wrong with the syntax of a condition in Ruby, in the words of an interpreter. It compiles, and runs nothing. */
export async function rubyProblem(
  condition: string,
  { environment, processes }: LocateContext,
): Promise<string | undefined> {
  const ruby = await findExecutable(['ruby'], environment);
  if (ruby === undefined) return undefined;
  // Without RUBYOPT, so that no file of the workspace is loaded.
  const args = ['-W0', '--disable=gems,rubyopt', '-e', question, '--', condition];
  const problem = (await outputOf(ruby, args, { environment, processes }))?.stdout.trim();
  return problem === '' ? undefined : problem;
}

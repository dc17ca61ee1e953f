import { constants } from 'node:os';
import { DebugError, type Dap } from '#protocol';
import type { ProcessExit } from '../../processes/owned-process.ts';
import { withoutTerminal } from '../../adapters/wanted-terminal.ts';
import { runCommand } from './run-command.ts';
import type { Session } from '../door/session.ts';
import type { TreeControl } from './tree-control.ts';

/** A command as an adapter wants it run (DAP `runInTerminal`). */
export interface TerminalRequest {
  readonly kind?: 'integrated' | 'external' | undefined;
  readonly title?: string | undefined;
  /** The program and its arguments. */
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  /** On top of ours; null unsets. */
  readonly env?: Readonly<Record<string, string | null>> | undefined;
  /** Special characters in the arguments are meant for a shell. */
  readonly argsCanBeInterpretedByShell?: boolean | undefined;
}

const codeOf = ({ code, signal }: ProcessExit): number => {
  const number = Object.entries(constants.signals).find(([name]) => name === signal)?.[1];
  return code ?? 128 + (number ?? 0);
};

/** The shell that reads arguments where that was approved. */
const shellCommand = (args: readonly string[]): readonly string[] => ['/bin/sh', '-c', args.join(' ')];

/**
 * Runs a command in a terminal of its own. Its arguments go to the program as they are, past no shell, unless the owner has
 * approved otherwise with the launch. Rejects with `launch_failed`.
 */
export async function runInTerminal(
  tree: TreeControl,
  session: Session,
  request: TerminalRequest,
): Promise<Dap.RunInTerminalResponse['body']> {
  const { terminals, approval, workspaceFolder } = tree.parts;
  const { kind = 'integrated', title = '', args, cwd = '', env = {}, argsCanBeInterpretedByShell = false } = request;
  const inShell = argsCanBeInterpretedByShell && approval.shell;
  const command = inShell ? shellCommand(args) : args;
  const purpose = { rootId: tree.rootId, title: title === '' ? session.description.name : title, kind };
  if (terminals.problem !== undefined) {
    terminals.explain(purpose, withoutTerminal(terminals.problem));
    return runOnPipes(tree, session, { args: command, cwd, env });
  }
  try {
    const owned = await terminals.run(purpose, { command, cwd: cwd === '' ? workspaceFolder : cwd, changes: env });
    void owned.exited.then((exit) => tree.programExited(codeOf(exit)));
    return inShell ? { shellProcessId: owned.pid } : { processId: owned.pid };
  } catch (thrown) {
    if (thrown instanceof DebugError) throw thrown;
    const problem = thrown instanceof Error ? thrown.message : String(thrown);
    throw new DebugError('launch_failed', `${args[0]} could not be run: ${problem}`);
  }
}

/** Where no terminal can be made: the output goes to the console, the input is empty. */
async function runOnPipes(
  tree: TreeControl,
  session: Session,
  command: Pick<TerminalRequest, 'args' | 'cwd' | 'env'>,
): Promise<{ processId: number }> {
  const started = await runCommand(command, {
    onOutput: (text, category) => tree.appendProcessOutput(session.id, category, text),
    onExit: (exitCode) => tree.programExited(exitCode),
  });
  tree.addProcess(started.processId);
  return started;
}

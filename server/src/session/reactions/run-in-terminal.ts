import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { z } from 'zod';
import { DebugError, messageOf, type Dap } from '#protocol';
import { withoutTerminal } from '../../adapters/wanted-terminal.ts';
import { changedEnvironment } from '../../processes/environment.ts';
import type { Session } from '../door/session.ts';
import type { TreeControl } from './tree-control.ts';

/** The arguments of DAP's `runInTerminal`. */
export const runInTerminalArguments = z.object({
  kind: z.enum(['integrated', 'external']).optional().catch(undefined),
  title: z.string().optional().catch(undefined),
  args: z.array(z.string()).min(1),
  cwd: z.string().optional(),
  /** Changes to the server's environment; null unsets a variable. */
  env: z.record(z.string(), z.string().nullable()).optional(),
  argsCanBeInterpretedByShell: z.boolean().optional().catch(undefined),
});

type TerminalRequest = z.infer<typeof runInTerminalArguments>;

/** The program and its arguments, its folder and changes to its environment. */
export type Command = Pick<TerminalRequest, 'cwd' | 'env'> & { readonly args: readonly string[] };

/** The exit code, or 128 and the signal's number, as in shells. */
const exitCodeOf = (code: number | null | undefined, signal: string | null | undefined): number =>
  code ?? 128 + (new Map<string, number>(Object.entries(constants.signals)).get(signal ?? '') ?? 0);

/**
 * Runs a command in a terminal. Its arguments are passed to the program directly, without a shell, unless the owner approved
 * a shell with the launch. Rejects with `launch_failed`.
 */
export async function runInTerminal(
  tree: TreeControl,
  session: Session,
  request: TerminalRequest,
): Promise<Dap.RunInTerminalResponse['body']> {
  const { terminals, approval, workspaceFolder } = tree.parts;
  const { kind = 'integrated', title = '', args, cwd = '', env = {}, argsCanBeInterpretedByShell = false } = request;
  const inShell = argsCanBeInterpretedByShell && approval.shell;
  const command = inShell ? ['/bin/sh', '-c', args.join(' ')] : args;
  const purpose = { rootId: tree.rootId, title: title === '' ? session.description.name : title, kind };
  if (terminals.problem !== undefined) {
    terminals.explain(purpose, withoutTerminal(terminals.problem));
    return runOnPipes(tree, session, { args: command, cwd, env });
  }
  try {
    const owned = await terminals.run(purpose, { command, cwd: cwd === '' ? workspaceFolder : cwd, changes: env });
    void owned.exited.then(({ code, signal }) => tree.programExited(exitCodeOf(code, signal)));
    return inShell ? { shellProcessId: owned.pid } : { processId: owned.pid };
  } catch (thrown) {
    if (thrown instanceof DebugError) throw thrown;
    throw new DebugError('launch_failed', `${args[0]} could not be run: ${messageOf(thrown)}`);
  }
}

/** Without a terminal, the output goes to the console and the input is empty. */
async function runOnPipes(tree: TreeControl, session: Session, command: Command): Promise<{ processId: number }> {
  const started = await runCommand(command, {
    onOutput: (text, category) => tree.appendProcessOutput(session.id, category, text),
    onExit: (exitCode) => tree.programExited(exitCode),
  });
  tree.addProcess(started.processId);
  return started;
}

/** Runs a command on pipes, in its own process group, with empty input and without a shell. Rejects with `launch_failed`. */
export function runCommand(
  { args, cwd, env = {} }: Command,
  listeners: {
    readonly onOutput: (text: string, category: 'stdout' | 'stderr') => void;
    readonly onExit: (exitCode: number) => void;
  },
): Promise<{ processId: number }> {
  const { onOutput, onExit } = listeners;
  const [program = '', ...rest] = args;
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      cwd: cwd === '' ? undefined : cwd,
      env: changedEnvironment(process.env, env),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      shell: false,
    });
    // Listened to first: if pipes cannot be created, there is this error and no stdout.
    child.on('error', (error) =>
      reject(new DebugError('launch_failed', `${program} could not be run: ${error.message}`)),
    );
    child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput(text, 'stdout'));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => onOutput(text, 'stderr'));
    child.once('exit', (code, signal) => onExit(exitCodeOf(code, signal)));
    child.once('spawn', () => {
      if (child.pid !== undefined) resolve({ processId: child.pid });
    });
  });
}

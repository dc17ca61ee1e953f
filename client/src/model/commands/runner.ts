import { DebugError, sessionIn } from '#protocol';
import type { Workbench } from '../workbench.ts';
import type { UserCommand } from './user-command.ts';
import { reasonAgainst, shownSituation } from './conditions.ts';

/** The stop from which a command would resume; undefined if its thread is running. An answer may follow the next stop. */
function resumableStop({ presented, server }: Workbench): string | undefined {
  const { stopped, isOver } = presented.value;
  const session = stopped && sessionIn(server.value.state.sessions, stopped.session.id);
  const isStanding = session?.threads.some(({ id, stop }) => id === stopped?.thread.id && stop !== undefined);
  return stopped && isStanding && !isOver ? `${stopped.session.id} ${stopped.thread.id} ${stopped.stop.id}` : undefined;
}

/** Runs commands, and shows their failures. */
export class Runner {
  readonly #workbench: Workbench;
  readonly #onCommand: () => void;
  /** The stops being resumed from, and the commands being run. */
  readonly #underWay = new Set<string>();

  /** `onCommand` is called before each command. */
  constructor(workbench: Workbench, onCommand: () => void) {
    this.#workbench = workbench;
    this.#onCommand = onCommand;
  }

  run(command: UserCommand<Workbench>): void {
    const workbench = this.#workbench;
    if (reasonAgainst(command, shownSituation(workbench)) !== undefined) return;
    this.#onCommand();
    // What is shown as on can be turned off, even if the answer to turning it on is not there yet.
    const subject =
      command.resumes === true ? resumableStop(workbench) : `${command.title} ${command.isOn?.(workbench)}`;
    void this.runOnce(subject, () => command.run(workbench));
  }

  /** Runs one action at a time for each subject, and drops others meanwhile: held keys must not queue. */
  async runOnce(subject: string | undefined, action: () => unknown): Promise<void> {
    if (subject === undefined || this.#underWay.has(subject)) return;
    this.#underWay.add(subject);
    try {
      await action();
    } catch (error) {
      this.#workbench.notify(DebugError.from(error).message, 'failure');
    } finally {
      this.#underWay.delete(subject);
    }
  }
}

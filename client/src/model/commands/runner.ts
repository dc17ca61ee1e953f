import { DebugError } from '#protocol';
import type { Workbench } from '../workbench.ts';
import type { UserCommand } from './user-command.ts';
import { reasonAgainst, shownSituation } from './conditions.ts';

/** The thread that a step would resume; undefined while it runs already. */
function resumableThread({ presented, server }: Workbench): string | undefined {
  const { stopped, isOver } = presented.value;
  const session = stopped && server.value.state.sessions[stopped.session.id];
  const isStanding = session?.threads.some(({ id, stop }) => id === stopped?.thread.id && stop !== undefined);
  return stopped && isStanding && !isOver ? `${stopped.session.id} ${stopped.thread.id}` : undefined;
}

/** Runs commands; what fails is shown to the person. */
export class Runner {
  readonly #workbench: Workbench;
  readonly #onCommand: () => void;
  /** What is being done: a thread that is resumed, a command. */
  readonly #underWay = new Set<string>();

  /** `onCommand` is told of each command before it is run. */
  constructor(workbench: Workbench, onCommand: () => void) {
    this.#workbench = workbench;
    this.#onCommand = onCommand;
  }

  /** Runs a command, if it can be run now. */
  run(command: UserCommand<Workbench>): void {
    const workbench = this.#workbench;
    if (reasonAgainst(command, shownSituation(workbench)) !== undefined) return;
    this.#onCommand();
    const subject = command.resumes === true ? resumableThread(workbench) : command.title;
    void this.runOnce(subject, () => command.run(workbench));
  }

  /** Does one thing at a time for each subject; what comes meanwhile is dropped, so that held keys queue nothing. */
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

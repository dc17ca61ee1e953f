import { DebugError, messageOf, type Method, type Methods, type State } from '#protocol';
import type { Logger } from '../log.ts';
import type { ClassCards } from './class-cards.ts';
import { ServerMonitor } from './server-monitor.ts';
import type { Student } from './students.ts';

interface ClassMonitorsParts {
  readonly cards: ClassCards;
  readonly tokenOf: (student: Student) => string;
  readonly log: Logger;
}

/** The connections to the servers of a class, which keep its cards up to date. */
export class ClassMonitors {
  readonly #parts: ClassMonitorsParts;
  readonly #monitors = new Map<Student, ServerMonitor>();

  constructor(parts: ClassMonitorsParts) {
    this.#parts = parts;
  }

  /** Follows the server of a student at an address; undefined if it has ended. */
  follow(student: Student, url: string | undefined): void {
    const { cards, tokenOf } = this.#parts;
    this.#monitors.get(student)?.close();
    this.#monitors.delete(student);
    if (url === undefined) {
      cards.update(student, undefined);
      return;
    }
    let joinUrl: string | undefined;
    let isAsked = false;
    const onState = (state: State | undefined) => {
      cards.update(student, state, joinUrl);
      if (!state || isAsked) return;
      isAsked = true;
      void this.#joinUrl(monitor, url).then((made) => {
        joinUrl = made;
        if (this.#monitors.get(student) === monitor) cards.update(student, monitor.state, joinUrl);
      });
    };
    const monitor = new ServerMonitor({ url, token: tokenOf(student), onState });
    this.#monitors.set(student, monitor);
  }

  /** Makes the teacher's link to a student's session. It is valid for as long as the server runs. */
  async #joinUrl(monitor: ServerMonitor, url: string): Promise<string | undefined> {
    const made = monitor.call('create_link', { role: 'controller', label: 'Teacher' });
    return made.then(
      ({ token }) => `${url}#token=${token}`,
      (thrown: unknown) => {
        this.#parts.log.warn('A link to a student could not be made', { error: messageOf(thrown) });
        return undefined;
      },
    );
  }

  /** The state of a student's server; undefined while it is not reached. */
  stateOf(student: Student): State | undefined {
    return this.#monitors.get(student)?.state;
  }

  /** Calls a method of a student's server. Rejects with a DebugError. */
  async call<M extends Method>(
    student: Student,
    method: M,
    params: Methods[M]['params'],
  ): Promise<Methods[M]['result']> {
    const monitor = this.#monitors.get(student);
    if (!monitor)
      throw new DebugError('not_found', `The server of ${student.name} has ended, and is being started again.`);
    return monitor.call(method, params);
  }

  close(): void {
    for (const monitor of this.#monitors.values()) monitor.close();
    this.#monitors.clear();
  }
}

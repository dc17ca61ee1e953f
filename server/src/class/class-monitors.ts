import { DebugError, type Method, type Methods, type State } from '#protocol';
import type { ClassCards } from './class-cards.ts';
import { ServerMonitor } from './server-monitor.ts';
import type { Student } from './students.ts';

interface ClassMonitorsParts {
  readonly cards: ClassCards;
  readonly tokenOf: (student: Student) => string;
}

/** A student's server that runs. */
interface FollowedServer {
  readonly url: string;
  readonly monitor: ServerMonitor;
  /** The teacher's link to it, once it was made. */
  link?: { readonly id: string; readonly token: string };
}

/** The connections to the servers of a class, which keep its cards up to date. */
export class ClassMonitors {
  readonly #parts: ClassMonitorsParts;
  readonly #servers = new Map<Student, FollowedServer>();

  constructor(parts: ClassMonitorsParts) {
    this.#parts = parts;
  }

  /** Follows the server of a student at an address; undefined if it has ended. */
  follow(student: Student, url: string | undefined): void {
    const { cards, tokenOf } = this.#parts;
    this.#servers.get(student)?.monitor.close();
    this.#servers.delete(student);
    if (url === undefined) {
      cards.update(student, undefined);
      return;
    }
    const onState = (state: State | undefined) => cards.update(student, state);
    this.#servers.set(student, { url, monitor: new ServerMonitor({ url, token: tokenOf(student), onState }) });
  }

  /** The teacher's link to a student's session. It is made again if the student has revoked it. Rejects with a DebugError. */
  async joinUrl(student: Student): Promise<string> {
    const server = this.#serverOf(student);
    const { links } = await server.monitor.call('list_links', {});
    if (!links.some(({ id }) => id === server.link?.id)) {
      const { link, token } = await server.monitor.call('create_link', { role: 'controller', label: 'Teacher' });
      server.link = { id: link.id, token };
    }
    return `${server.url}#token=${server.link?.token ?? ''}`;
  }

  /** The state of a student's server; undefined while it is not reached. */
  stateOf(student: Student): State | undefined {
    return this.#servers.get(student)?.monitor.state;
  }

  /** Calls a method of a student's server. Rejects with a DebugError. */
  async call<M extends Method>(
    student: Student,
    method: M,
    params: Methods[M]['params'],
  ): Promise<Methods[M]['result']> {
    return this.#serverOf(student).monitor.call(method, params);
  }

  close(): void {
    for (const { monitor } of this.#servers.values()) monitor.close();
    this.#servers.clear();
  }

  #serverOf(student: Student): FollowedServer {
    const server = this.#servers.get(student);
    if (server) return server;
    throw new DebugError('not_found', `The server of ${student.name} has ended, and is being started again.`);
  }
}

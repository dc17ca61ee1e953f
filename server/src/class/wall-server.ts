import { join } from 'node:path';
import type { Options } from '../cli/options.ts';
import { createHttpServer } from '../http/app.ts';
import { Principals } from '../http/secrets.ts';
import { Tickets } from '../http/tickets.ts';
import { pageUrl } from '../http/urls.ts';
import type { Logger } from '../log.ts';
import type { Wall } from './wall.ts';

interface WallServerParts {
  readonly options: Options;
  readonly teacherToken: string;
  readonly isPrinted: boolean;
  readonly version: string;
  readonly wall: Wall;
  readonly log: Logger;
}

/** Serves the teacher's wall, behind the same checks as each student's page. Rejects with a UsageError. */
export async function serveWall({ options, teacherToken, isPrinted, version, wall, log }: WallServerParts) {
  const principals = new Principals();
  principals.add(teacherToken, { id: 'teacher', role: 'owner' });
  const http = createHttpServer({
    options,
    clientFolder: join(import.meta.dirname, '../client'),
    pageFile: '/wall.html',
    principals,
    tickets: new Tickets(),
    health: () => ({ version }),
    metrics: () => '',
    onConnection: (socket) => wall.connect(socket),
    log,
  });
  const { port } = await http.listen();
  return {
    url: pageUrl(options, port, isPrinted ? teacherToken : undefined),
    close: async () => {
      http.stop();
      wall.close();
      await http.close();
    },
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lowestRoles, wireProtocol, type ClientMessage, type Hello, type ServerMessage } from '#protocol';
import type { Page } from '@playwright/test';
import { everyMessage, type MessageSubject } from './every-message.ts';
import { expect, test } from './fixtures.ts';
import { createLink } from './links.ts';
import { markedLine } from './marked-line.ts';
import { requestsIn } from './requests-in.ts';
import type { RunningServer } from './server.ts';

test.use({ serverArguments: ['--trust', '--tools', 'all', '--log-level', 'trace'] });

/** Sends messages from a script in a page, over a connection of its own, and returns all that came until the last one was answered. */
const exchange = (page: Page, token: string, messages: readonly ClientMessage[]): Promise<readonly ServerMessage[]> =>
  page.evaluate(
    async ({ token, messages, wireProtocol }) => {
      const asked = await fetch('api/tickets', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      });
      const { ticket } = (await asked.json()) as { readonly ticket: string };
      const socket = new WebSocket(new URL('ws', document.baseURI), [wireProtocol, `ticket.${ticket}`]);
      const received: ServerMessage[] = [];
      const awaited = new Set(
        messages.flatMap((message) => ('id' in message && !message.type.startsWith('cancel_') ? [message.id] : [])),
      );
      return new Promise<readonly ServerMessage[]>((resolve, reject) => {
        socket.addEventListener('close', ({ code, reason }) => reject(new Error(`Closed by ${code}: ${reason}`)));
        socket.addEventListener('open', () => {
          for (const message of [{ type: 'attach', name: 'Script' }, ...messages]) socket.send(JSON.stringify(message));
        });
        socket.addEventListener('message', ({ data }) => {
          const message = JSON.parse(String(data)) as ServerMessage;
          received.push(message);
          if ('id' in message) awaited.delete(message.id);
          if (awaited.size > 0 || received.every(({ type }) => type !== 'hello')) return;
          resolve(received);
          socket.close();
        });
      });
    },
    { token, messages, wireProtocol },
  );

/**
 * All that an observer must not change: the state as the owner gets it, what the program printed, the links and the files. Left out are
 * what an adapter says about a wrong reference, and the scripts it runs to read values.
 */
async function everything(page: Page, { origin, token, workspace }: RunningServer) {
  const hello = (await exchange(page, token, [])).find((message): message is Hello => message.type === 'hello');
  const links = await fetch(`${origin}/api/links`, { headers: { authorization: `Bearer ${token}` } });
  const files = readdirSync(workspace, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const { activities: _activities, sessions, ...state } = hello!.state;
  return {
    state,
    sessions: sessions.map(({ loadedSources: _scripts, ...session }) => [session.id, session] as const),
    printed: Object.values(hello!.output).flatMap(({ runs }) => runs.filter(({ category }) => category !== 'console')),
    links: await links.text(),
    files: files.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')]),
  };
}

/** The session that is stopped, with its top frame and first scope. */
function subjectOf({ sessions, state }: Awaited<ReturnType<typeof everything>>, workspace: string): MessageSubject {
  const [subject] = sessions.flatMap(([sessionId, { threads }]) =>
    threads.flatMap(({ id: threadId, stop }) => {
      const [frame, scope] = [stop?.frames?.[0], stop?.scopes?.[0]];
      if (!frame || !scope) return [];
      return [{ sessionId, threadId, frameId: frame.id, variablesReference: scope.variablesReference }];
    }),
  );
  const [path, configurationsPath] = [join(workspace, 'cart.js'), join(workspace, '.vscode/launch.json')];
  return { ...subject!, breakpointId: state.breakpoints[0]!.id, path, configurationsPath, configurationName: 'Cart' };
}

/** The code of each refusal, by the id of its message; those without an id have 0. */
const refusals = (received: readonly ServerMessage[]): readonly (readonly [id: number, code: string | undefined])[] =>
  received.flatMap((message): readonly (readonly [number, string | undefined])[] => {
    if (message.type === 'failure') return [[message.id, message.error.code]];
    return message.type === 'tool_result' ? [[message.id, message.result.code]] : [];
  });

test('an observer’s page driven by a script that sends every message there is changes nothing', async ({
  openPage,
  server,
  browser,
}) => {
  const cart = join(server.workspace, 'cart.js');
  const owner = await openPage();
  await owner.stopAt('Cart', 'cart.js', markedLine(cart, 'rate'));
  await owner.expectRead(owner.variables);
  const { url, token } = await createLink(server, { label: 'Script' });
  const observer = await openPage({ url, context: await browser.newContext() });
  await observer.expectStoppedAt('cart.js', markedLine(cart, 'rate'));

  const before = await everything(owner.page, server);
  const asked = requestsIn(server.logs()).length;
  const messages = everyMessage(subjectOf(before, server.workspace));
  const received = await exchange(
    observer.page,
    token,
    messages.map(({ message }) => message),
  );
  const codes = refusals(received);
  const wanted = messages.filter(({ lowest }) => lowest !== 'observer');
  const isRefused = (id: number) => codes.some(([about, code]) => about === id && code === 'not_allowed');
  const withIds = messages.flatMap(({ what, lowest, message }) =>
    'id' in message ? [{ what, lowest, isRefused: isRefused(message.id) }] : [],
  );
  expect(withIds.filter((each) => each.isRefused).map(({ what }) => what)).toEqual(
    withIds.filter(({ lowest }) => lowest !== 'observer').map(({ what }) => what),
  );
  expect(
    codes.filter(([id]) => id === 0),
    'so are those without an id',
  ).toEqual(wanted.filter(({ message }) => !('id' in message)).map(() => [0, 'not_allowed']));

  expect(await everything(owner.page, server)).toEqual(before);
  const roles: Readonly<Record<string, string>> = { ...lowestRoles.commands, ...lowestRoles.tools };
  const commands = requestsIn(server.logs())
    .slice(asked)
    .map(({ command }) => command);
  expect(
    commands.filter((command) => roles[command] !== 'observer'),
    'the adapter is only read',
  ).toEqual([]);
  await owner.button('Step over').click();
  await owner.expectStoppedAt('cart.js', markedLine(cart, 'rate') + 1);
});

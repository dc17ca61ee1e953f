import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { initialState, type WallServerMessage } from '#protocol';
import { parseOptions } from '../cli/options.ts';
import { silentLogger } from '../log.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { ClassCards } from './class-cards.ts';
import { serveWall } from './wall-server.ts';
import { Wall } from './wall.ts';
import type { WallHandlers } from './wall-messages.ts';

const student = { name: 'anna', folder: '/class/anna' };

const handlers: WallHandlers = {
  get_student_link: ({ student: name }) => ({ url: `link of ${name}` }),
  join: () => ({ url: 'link' }),
  send_message: () => ({ missed: [] }),
  list_exercises: () => ({ names: [] }),
  hand_out: () => ({ students: [] }),
};

async function openWall() {
  const cards = new ClassCards([student]);
  const wall = new Wall({ cards, handlers, hello: { build: 'b', name: '3b', isUnsandboxed: false } });
  const options = parseOptions(['class', 'class', '--port', '0'], temporaryFolder({ 'class/anna/x': '' }));
  const served = await serveWall({
    ...{ options, teacherToken: 'teacher-token', isPrinted: true, version: '1', wall, log: silentLogger },
  });
  onTestFinished(() => served.close());
  const { origin, hash } = new URL(served.url);
  const post = (path: string, token: string) =>
    fetch(`${origin}${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  const connect = async () => {
    const { ticket } = (await (await post('/api/tickets', hash.replace('#token=', ''))).json()) as { ticket: string };
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, ['stopline.v1', `ticket.${ticket}`]);
    const messages: WallServerMessage[] = [];
    socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as WallServerMessage));
    await once(socket, 'open');
    const until = async <Type extends WallServerMessage['type']>(type: Type) => {
      const isMeant = (message: WallServerMessage): message is Extract<WallServerMessage, { type: Type }> =>
        message.type === type;
      return expect
        .poll(() => messages.find(isMeant))
        .toBeDefined()
        .then(() => messages.find(isMeant));
    };
    return { socket, messages, until };
  };
  return { cards, origin, post, connect };
}

test('the wall needs the teacher’s token, and has no links to share', async () => {
  const { post, origin } = await openWall();
  expect((await post('/api/tickets', 'wrong-token')).status).toBe(401);
  expect((await post('/api/links', 'teacher-token')).status).toBe(404);
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, ['stopline.v1', 'ticket.wrong']);
  const [refused] = (await once(socket, 'error')) as [Error];
  expect(refused.message).toContain('401');
});

test('a wall is greeted with all cards, gets those that change, and calls methods', async () => {
  const { cards, connect } = await openWall();
  const { socket, until } = await connect();
  expect(await until('wall')).toEqual({
    ...{ type: 'wall', build: 'b', name: '3b', isUnsandboxed: false },
    cards: [{ student: 'anna', phase: 'Offline' }],
  });
  cards.update(student, initialState);
  expect(await until('cards')).toEqual({ type: 'cards', cards: [{ student: 'anna', phase: 'Idle' }] });
  socket.send(JSON.stringify({ type: 'call', id: 7, method: 'get_student_link', params: { student: 'anna' } }));
  expect(await until('answer')).toEqual({ type: 'answer', id: 7, body: { url: 'link of anna' } });
});

test.each([
  'nonsense',
  '{}',
  '{"type":"call","id":3,"method":"constructor","params":{}}',
  '{"type":"call","id":3,"method":"get_student_link","params":{}}',
])('the invalid message %s is a failure, and the wall stays connected', async (text) => {
  const { connect } = await openWall();
  const { socket, until } = await connect();
  socket.send(text);
  expect(await until('failure')).toMatchObject({ error: { code: 'invalid_arguments' } });
  expect(socket.readyState).toBe(socket.OPEN);
});

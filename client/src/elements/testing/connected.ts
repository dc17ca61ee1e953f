import { onTestFinished, vi } from 'vitest';
import { variable } from '../../app/testing/facts.ts';
import { initialState, reduce, type Fact, type Hello } from '#protocol';
import { pageBuild } from '../../model/connection/page-build.ts';
import { SessionFacts } from '../../model/testing/session-facts.ts';
import { FakeSocket } from '../../model/connection/testing/fake-network.ts';
import { connect, type StoplineConnection } from '../connection.ts';

/** What a test looks at of a server that answers over HTTP and a WebSocket. */
interface ScriptedServer {
  readonly connection: StoplineConnection;
  /** The URLs that were asked for. */
  readonly asked: readonly string[];
  readonly socket: () => FakeSocket;
  /** Sends facts. */
  readonly tell: (...facts: readonly Fact[]) => void;
}

type Greeting = Partial<Pick<Hello, 'role' | 'build' | 'version'>>;

/** The greeting of a server with a state. */
export const helloWith = (facts: readonly Fact[], greeting: Greeting = {}): Hello => ({
  type: 'hello',
  server: 'run-1',
  build: pageBuild,
  version: '0',
  workspace: { name: 'work', path: '/w', isolation: 'none' },
  readOnly: false,
  role: 'owner',
  revision: 0,
  state: facts.reduce(reduce, initialState),
  output: {},
  tools: [],
  ...greeting,
});

/** Connects to a scripted server, which refuses the token `wrong`, and may not answer. The test's end closes the connection and empties the page. */
export function connectTo(url: string, token = 'secret', isUp = () => true): Omit<ScriptedServer, 'tell'> {
  const asked: string[] = [];
  const sockets: FakeSocket[] = [];
  vi.stubGlobal('fetch', (address: URL, { headers }: { readonly headers?: Readonly<Record<string, string>> }) => {
    asked.push(address.href);
    if (!isUp()) return Promise.reject(new TypeError('Failed to fetch'));
    const isRefused = headers?.authorization === 'Bearer wrong';
    return Promise.resolve(Response.json({ ticket: 'once' }, { status: isRefused ? 401 : 200 }));
  });
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor(address: URL, [, ticket = '']: readonly string[]) {
        super(ticket);
        asked.push(address.href);
        sockets.push(this);
      }
    },
  );
  const socket = () => {
    const last = sockets.at(-1);
    if (!last) throw new Error('No WebSocket was opened.');
    return last;
  };
  const connection = connect({ url, token });
  onTestFinished(() => {
    document.body.replaceChildren();
    connection.close();
    vi.unstubAllGlobals();
  });
  return { connection, asked, socket };
}

/** A connection that the server has greeted. */
export async function connected(facts: readonly Fact[] = [], greeting: Greeting = {}): Promise<ScriptedServer> {
  const { connection, asked, socket } = connectTo('https://debug.example/tools/stopline');
  await vi.waitFor(() => socket());
  socket().open();
  socket().receive(helloWith(facts, greeting));
  await connection.ready;
  let revision = 1;
  const tell = (...more: readonly Fact[]) => {
    socket().receive({ type: 'facts', revision, facts: more });
    revision += more.length;
  };
  return { connection, asked, socket, tell };
}

/** A connection to a program that is stopped with one variable, whose value is 2. */
export function connectedToStop(name = 'sum'): Promise<ScriptedServer> {
  const facts = new SessionFacts();
  return connected([...facts.started(), ...facts.stop({ id: 1, line: 12, variables: [variable(name, '2')] })]);
}

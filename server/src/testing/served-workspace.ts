import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { Question } from '#protocol';
import { parseOptions } from '../cli/options.ts';
import { silentLogger } from '../log.ts';
import { TestPage } from '../pages/testing/page-bench.ts';
import { serve } from '../serve.ts';
import { answerIn, openStdio, toolCaller, type RawRequest } from './raw-mcp.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';

const asText = (content: unknown, canary: string): string =>
  (typeof content === 'string' ? content : JSON.stringify(content)).replaceAll('$CANARY', canary);

/** A page of the owner at a served workspace. */
interface OwnersPage {
  readonly page: TestPage;
  /** The question that waits for the owner; the next one after `after`. */
  readonly question: (after?: number) => Promise<Question>;
  readonly sessions: () => readonly string[];
}

async function serveFolder(folder: string, args: readonly string[]) {
  const options = parseOptions([folder, '--port', '0', ...args], folder);
  const { url, close } = await serve(options, { version: '1.2.3', build: 'b1' }, silentLogger);
  onTestFinished(close);
  const { origin, hash } = new URL(url);
  const authorization = `Bearer ${hash.replace('#token=', '')}`;
  const post = (path: string, headers: object, body: object) =>
    fetch(new URL(path, origin), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const accept = { accept: 'application/json, text/event-stream' };
  const mcp: RawRequest = async (method, params) =>
    answerIn(await (await post('/mcp', accept, { jsonrpc: '2.0', id: 1, method, params })).text());
  const callTool = toolCaller(mcp);
  return {
    close,
    /** Sends requests as an agent over MCP does, and calls tools by them. */
    mcp,
    callTool,
    startByAgent: (name: string, timeoutMs = 20_000) =>
      callTool('start_debugging', { configuration_name: name, timeout_ms: timeoutMs }),
    openPage: async (): Promise<OwnersPage> => {
      const { ticket } = (await (await post('/api/tickets', {}, {})).json()) as { readonly ticket: string };
      const protocols = ['stopline.v1', `ticket.${ticket}`];
      const page = await new TestPage(`${origin.replace('http', 'ws')}/ws`, protocols).opened();
      onTestFinished(() => page.socket.terminate());
      const hello = await page.attach();
      const facts = () => page.messages.flatMap((message) => (message.type === 'facts' ? message.facts : []));
      return {
        page,
        question: async (after = 0) => {
          const asked = () => [
            ...hello.state.questions,
            ...facts().flatMap((fact) => (fact.type === 'question_asked' ? [fact.question] : [])),
          ];
          return vi.waitFor(() => {
            const next = asked().find(({ id }) => id > after);
            if (!next) throw new Error('Nothing is asked.');
            return next;
          }, 20_000);
        },
        sessions: () => [
          ...hello.state.sessions.map(({ id }) => id),
          ...facts().flatMap((fact) => (fact.type === 'session_created' ? [fact.session.id] : [])),
        ],
      };
    },
  };
}

/** What serves a folder: the real server, with a state folder of its own. */
export function servedFolder(folder: string) {
  const stateFolder = join(temporaryFolder(), 'state');
  vi.stubEnv('XDG_STATE_HOME', stateFolder);
  onTestFinished(() => void vi.unstubAllEnvs());
  return {
    stateFolder,
    serve: (...args: readonly string[]) => serveFolder(folder, args),
    /** Serves it to an agent over stdin and stdout, without a page. */
    serveStdio: (...args: readonly string[]) => openStdio(folder, args),
  };
}

/** A workspace with these files, and with what a command in it makes, and what serves it. */
export function servedWorkspace(files: Readonly<Record<string, unknown>>, [command, ...args]: readonly string[] = []) {
  const canary = join(temporaryFolder(), 'canary');
  const folder = temporaryFolder(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [path, asText(content, canary)])),
  );
  for (const path of Object.keys(files)) if (/(?:^|\/)\.?bin\//.test(path)) chmodSync(join(folder, path), 0o755);
  if (command !== undefined) execFileSync(command, args, { cwd: folder });
  return {
    folder,
    ...servedFolder(folder),
    hasRun: () => existsSync(canary),
    write: (path: string, content: unknown) => writeFileSync(join(folder, path), asText(content, canary)),
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
  };
}

import { sessionIn } from '#protocol';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { describe, expect, test, vi } from 'vitest';
import { startTestServer } from './http/testing/test-server.ts';
import { comparable, runToolCase, toolCases } from '#tool-cases';
import { defaultTools } from './tools/index.ts';
import { createToolBench, type ToolBench } from './tools/testing/tool-bench.ts';
import { mcpHttpHandler } from './mcp/http.ts';
import { serveMcpOverStdio } from './mcp/stdio.ts';
import { createClient, directly, everyTool, identity, legacy, mcpWays, ways } from './mcp/testing/ways-in.ts';

describe.each(Object.entries(ways))('%s', (_name, open) => {
  test('lists the same tools as the toolbox', async () => {
    const { bench, list } = await open();
    const expected = bench.toolbox
      .list()
      .map(({ annotations: { readOnlyHint }, ...tool }) => ({
        ...tool,
        annotations: expect.objectContaining({ readOnlyHint }),
      }));
    expect(await list()).toEqual(expected);
  });

  test.each(toolCases.map((toolCase) => [toolCase.name, toolCase] as const))('%s', async (_title, toolCase) => {
    const [here, direct] = [await open(), await directly()];
    const answers = await runToolCase(toolCase, here.call);
    const expected = await runToolCase(toolCase, direct.call);
    expect(comparable(answers, here.bench.folder)).toEqual(comparable(expected, direct.bench.folder));
  });

  test('cancelling a call ends the wait and leaves the program running', async () => {
    const { bench, call } = await open();
    const abort = new AbortController();
    const given = call('start_debugging', { configuration_name: 'endless' }, { signal: abort.signal }).catch(
      () => undefined,
    );
    await bench.debug.shared.until(({ sessions }) =>
      sessionIn(sessions, 's1')?.lifecycle === 'live' ? true : undefined,
    );
    abort.abort();
    const ended = await bench.debug.shared.until(({ activities }) => activities.find(({ outcome }) => outcome));
    expect(ended.outcome).toMatchObject({ status: 'interrupted' });
    expect(bench.debug.shared.session('s1')).toMatchObject({ lifecycle: 'live' });
    await given;
  });

  test('what the owner lets agents do holds', async () => {
    const { bench, call } = await open();
    bench.debug.shared.record({ type: 'agent_permission_changed', agentPermission: 'look' });
    expect(await call('get_breakpoints', {})).toMatchObject({ status: 'success' });
    expect(await call('set_breakpoint', { file_path: 'main.fake', line_number: 2 })).toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining('look only'),
    });
    expect(bench.debug.shared.state.breakpoints).toEqual([]);
  });
});

describe.each(Object.entries(mcpWays))('%s', (_name, open) => {
  test('a client that asks for progress gets it during a wait', async () => {
    const { call } = await open({ progressEveryMs: 5 });
    const onProgress = vi.fn<(message: string) => void>();
    const waiting = call('start_debugging', { configuration_name: 'endless' }, { onProgress });
    await vi.waitFor(() => expect(onProgress).toHaveBeenCalled());
    await call('stop_debugging', {});
    expect(await waiting).toMatchObject({ status: 'completed' });
    expect(onProgress.mock.calls[0]?.[0]).toMatch(/^(Starting|Running), \d+ lines of output/);
  });

  test('the caller’s name in the log is the client’s', async () => {
    const { bench, call } = await open();
    await call('get_breakpoints', {});
    expect(bench.debug.shared.state.activities[0]?.actor).toEqual({ kind: 'agent', name: 'test-client' });
  });
});

/** Posts a message of the era without a handshake, and without anything that a library adds. */
async function postMessage(
  message: object,
  signal?: AbortSignal,
): Promise<{ bench: ToolBench; answer: Promise<string> }> {
  const bench = await createToolBench(everyTool);
  const { origin, agentToken } = await startTestServer({ mcp: mcpHttpHandler(bench.mcpTools, identity) });
  const answer = fetch(new URL('/mcp', origin), {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${agentToken}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
    ...(signal && { signal }),
  }).then((response) => response.text());
  return { bench, answer };
}

test('over MCP the annotations are as they are written, and the default tools are below 2,500 tokens', async () => {
  const { bench, answer } = await postMessage({ method: 'tools/list' });
  const text = /^data: (.*)$/m.exec(await answer)?.[1] ?? '';
  const { result } = JSON.parse(text) as { result: { tools: { annotations: object; outputSchema: object }[] } };
  expect(result.tools.map(({ annotations }) => annotations)).toEqual(
    bench.toolbox.list().map(({ annotations }) => annotations),
  );
  expect(result.tools.every(({ outputSchema }) => typeof outputSchema === 'object')).toBe(true);
  const { length } = defaultTools;
  expect(Buffer.byteLength(JSON.stringify(result.tools.slice(0, length))) / 4).toBeLessThan(2_500);
  expect(result.tools.length).toBeGreaterThan(length);
});

test('a client that never said hello cancels a call by closing its connection', async () => {
  const abort = new AbortController();
  const params = { name: 'start_debugging', arguments: { configuration_name: 'endless' } };
  const { bench, answer } = await postMessage({ method: 'tools/call', params }, abort.signal);
  await bench.debug.shared.until(({ activities }) => activities.find(({ waitsUntil }) => waitsUntil !== undefined));
  abort.abort();
  await expect(answer).rejects.toThrow();
  const { actor, outcome } = await bench.debug.shared.until(({ activities }) =>
    activities.find((activity) => activity.outcome),
  );
  expect({ actor, outcome }).toMatchObject({
    actor: { name: 'An agent over MCP' },
    outcome: { status: 'interrupted' },
  });
});

test('over stdio nothing but messages is written, and serving ends with stdin', async () => {
  const { mcpTools } = await createToolBench(everyTool);
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = serveMcpOverStdio(mcpTools, identity, { input, output });
  let written = '';
  output.on('data', (chunk: Buffer) => (written += chunk.toString()));
  input.write('this is no message\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
  await once(output, 'data');
  input.end();
  await served;
  for (const line of written.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
});

test('an agent may have 1,000 pending calls; a further one is answered with an error at once', async () => {
  const bench = await createToolBench(everyTool);
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = serveMcpOverStdio(bench.mcpTools, identity, { input, output });
  const client = createClient(legacy);
  await client.connect(new StdioServerTransport(output, input));
  const call = (name: string, args = {}) => client.callTool({ name, arguments: args }).catch(() => undefined);
  void call('start_debugging', { configuration_name: 'endless' });
  await bench.debug.shared.until(({ sessions }) =>
    sessionIn(sessions, 's1')?.lifecycle === 'live' ? true : undefined,
  );
  for (let count = 1; count < 1_000; count += 1) void call('continue_debugging', { thread_id: 1 });
  const refused = await call('continue_debugging', { thread_id: 1 });
  expect(refused).toMatchObject({ isError: true, structuredContent: { status: 'error', code: 'not_allowed' } });
  input.end();
  await served;
  await client.close();
});

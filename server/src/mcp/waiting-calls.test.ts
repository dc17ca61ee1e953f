import { expect, test } from 'vitest';
import { httpClients } from './testing/connected-client.ts';

test.each(Object.entries(httpClients))(
  'in %s, a call that waits is a stream that no proxy buffers or takes for dead, also without progress',
  async (_, open) => {
    const answers: Response[] = [];
    const client = await open({
      keepAliveMs: 20,
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        answers.push(answer.clone());
        return answer;
      },
    });
    const waiting = { configuration_name: 'endless', timeout_ms: 300 };
    const called = await client.callTool({ name: 'start_debugging', arguments: waiting });
    expect(called.structuredContent).toMatchObject({ status: 'timeout' });
    const answer = answers.at(-1);
    expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
      'cache-control': expect.stringContaining('no-transform'),
    });
    const [comment] = ((await answer?.text()) ?? '').split('\n');
    expect(comment, 'the first line is a comment').toMatch(/^: /);
  },
);

import { expect, test } from 'vitest';
import { numberOf } from '#tool-cases';
import { connectedClients } from './testing/connected-client.ts';

test.each(Object.entries(connectedClients))(
  'over %s, values that look like secrets are masked',
  async (_name, open) => {
    const client = await open();
    const call = async (name: string, input: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: input })).structuredContent;
    const stop = await call('start_debugging', { configuration_name: 'at entry', watch: ['password', 'order'] });
    expect(stop).toMatchObject({
      stop_event_data: {
        watch_values: [
          { expression: 'password', value: '••••' },
          { expression: 'order', value: '<order>' },
        ],
      },
    });
    const frame_id = numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id');
    expect(await call('evaluate_expression', { expression: 'user.apiKey', frame_id })).toMatchObject({
      result: '••••',
    });
  },
);

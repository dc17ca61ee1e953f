import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { connectedClients } from './testing/connected-client.ts';
import { stopPanel, toolWithPanel } from './stop-panel.ts';

/** The text of a resource of one part, as JSON. */
async function read(client: Client, uri: string): Promise<unknown> {
  const { contents } = await client.readResource({ uri });
  const [content] = contents;
  return JSON.parse(content && 'text' in content ? content.text : '');
}

test.each(Object.entries(connectedClients))('over %s, one tool names the panel, which is listed', async (_, open) => {
  const client = await open();
  const { tools } = await client.listTools();
  const named = tools.filter(({ _meta }) => _meta !== undefined);
  expect(named).toEqual([
    expect.objectContaining({ name: toolWithPanel, _meta: { ui: { resourceUri: 'ui://stopline/stop' } } }),
  ]);
  const { resources } = await client.listResources();
  expect(resources).toContainEqual(
    expect.objectContaining({
      uri: 'ui://stopline/stop',
      mimeType: 'text/html;profile=mcp-app',
      _meta: { ui: { prefersBorder: true } },
    }),
  );
});

test.each(Object.entries(connectedClients))('over %s, a session can be read while it is stopped', async (_, open) => {
  const client = await open();
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['stopline://sessions/{session_id}']);
  const { structuredContent } = await client.callTool({
    name: 'start_debugging',
    arguments: { configuration_name: 'at entry' },
  });
  expect(await read(client, 'stopline://sessions/s1')).toEqual(expect.objectContaining(structuredContent));
  await expect(read(client, 'stopline://sessions/s9')).rejects.toThrow('There is no session s9. Known sessions: s1');
});

test('the panel is the file that the build has written', async () => {
  const file = join(temporaryFolder({}), 'panel.html');
  await expect(stopPanel(file).read()).rejects.toThrow('The panel is not built. Run npm run build.');
  writeFileSync(file, '<!doctype html>');
  expect(await stopPanel(file).read()).toBe('<!doctype html>');
});

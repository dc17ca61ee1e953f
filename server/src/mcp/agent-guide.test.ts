import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { connectedClients } from './testing/connected-client.ts';

const read = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');

const guide = read('agent-guide.md');
const reference = read('tools.md');

describe.each(Object.entries(connectedClients))('over %s', (_name, connect) => {
  test('the guide is a prompt', async () => {
    const client = await connect();
    const { prompts } = await client.listPrompts();
    expect(prompts).toEqual([
      { name: 'debug', title: expect.any(String), description: expect.stringContaining('one breakpoint') },
    ]);
    const { messages } = await client.getPrompt({ name: 'debug' });
    expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: guide } }]);
  });

  test('the guide is a resource, which the instructions name', async () => {
    const client = await connect();
    const { resources } = await client.listResources();
    const guides = resources.filter(({ mimeType }) => mimeType === 'text/markdown');
    expect(guides).toEqual([expect.objectContaining({ name: 'agent-guide' })]);
    const uri = guides[0]?.uri ?? '';
    expect(client.getInstructions()).toContain(uri);
    const { contents } = await client.readResource({ uri });
    expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text: guide }]);
  });

  test('an unknown prompt or resource is a protocol error that names the known one', async () => {
    const client = await connect();
    await expect(client.getPrompt({ name: 'fix' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('The only one is "debug"'),
    });
    await expect(client.readResource({ uri: 'stopline://other' })).rejects.toThrow('stopline://agent-guide');
  });
});

test('the guide names only what docs/tools.md describes, and is short', () => {
  const names = [...guide.matchAll(/`([a-z_]+)(?:: \w+)?`/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !reference.includes(`\`${name}`))).toEqual([]);
  expect(Buffer.byteLength(guide) / 4).toBeLessThan(1_200);
});

import { expect, test } from 'vitest';
import { optionalToolNames } from '#protocol';
import { defaultTools, toolsWith } from '../index.ts';
import { createToolBench } from '../testing/tool-bench.ts';

const namesOf = (tools: readonly { readonly name: string }[]) => tools.map(({ name }) => name);

test('without the option, only the default tools are listed, and the others are unknown', async () => {
  const { toolbox, call } = await createToolBench();
  expect(namesOf(toolbox.list())).toEqual(defaultTools.map(({ descriptor }) => descriptor.name));
  expect(await call('get_output')).toMatchObject({
    code: 'invalid_arguments',
    message: expect.stringContaining('There is no tool "get_output"'),
  });
});

test('the named tools are listed after the default ones, in the documented order', async () => {
  const { toolbox, call } = await createToolBench({ tools: ['get_threads', 'pause_debugging'] });
  expect(namesOf(toolbox.list()).slice(defaultTools.length)).toEqual(['pause_debugging', 'get_threads']);
  expect(await call('get_threads')).toMatchObject({ code: 'no_session' });
  expect(await call('get_output')).toMatchObject({ code: 'invalid_arguments' });
});

test('the definitions of all tools together stay below 4,500 tokens', () => {
  const list = toolsWith(optionalToolNames).map(({ descriptor }) => descriptor);
  expect(Buffer.byteLength(JSON.stringify(list)) / 4).toBeLessThan(4_500);
});

test('only tools that change nothing are read-only', async () => {
  const { toolbox } = await createToolBench({ tools: optionalToolNames });
  const readOnly = toolbox
    .list()
    .slice(defaultTools.length)
    .filter(({ annotations }) => annotations.readOnlyHint);
  const isReading = (name: string) => /^(get|list|read|disassemble)/.test(name);
  expect(namesOf(readOnly)).toEqual(optionalToolNames.filter(isReading));
});

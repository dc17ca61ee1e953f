import { expect, test } from 'vitest';
import type { Role } from '#protocol';
import { noMasks } from '../masks/mask-rules.ts';
import { createToolBench } from '../tools/testing/tool-bench.ts';
import { toolboxFor } from './role-toolbox.ts';

const masks = { names: ['*token*'], values: [], files: [] };

/** A program that has printed a secret, and its tools as a role has them. */
async function printed(role: Role, options: { readonly masks?: typeof masks }) {
  const bench = await createToolBench({ ...options, agentMasks: noMasks, tools: ['get_output'] });
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  bench.debug.sessions.appendOutput('s1', { category: 'stdout', text: 'token=swordfish\n' });
  const toolbox = toolboxFor(bench.toolbox, role, bench.debug);
  const call = { signal: new AbortController().signal, agent: 'Tester' };
  return (input: object) => toolbox.call('get_output', input, call);
}

test('masked output cannot be guessed by searching it', async () => {
  const getOutput = await printed('observer', { masks });
  expect(await getOutput({})).toMatchObject({ output: [{ text: 'started\ntoken=••••' }] });
  const answers = await Promise.all(['token=s', 'token=x'].map((contains) => getOutput({ contains })));
  expect(answers[0]).toMatchObject({
    code: 'not_allowed',
    message: expect.stringContaining('leave out "contains"') as string,
  });
  expect(answers[1]).toEqual(answers[0]);
});

test.each([
  ['observer', {}],
  ['agent', { masks }],
] as const)('the %s may search output that is not masked for it: %o', async (role, options) => {
  const getOutput = await printed(role, options);
  expect(await getOutput({ contains: 'token=s' })).toMatchObject({ output: [{ text: 'token=swordfish' }] });
});

import { expect, test } from 'vitest';
import { createToolBench } from '../tools/testing/tool-bench.ts';
import { toolboxFor } from './role-toolbox.ts';

const secret = 'hunter2'.repeat(40);

test.each([16_000, 800])('an observer sees no part of a secret in an answer of at most %i characters', async (most) => {
  const masks = { names: ['token'], values: [], files: [] };
  const { debug, toolbox, call } = await createToolBench({ masks, tools: ['get_output'] });
  await call('start_debugging', { configuration_name: 'at entry' });
  debug.masks.see({ name: 'token', value: `'${secret}'`, reference: 0 });
  debug.sessions.appendOutput('s1', { category: 'stderr', text: `${'-'.repeat(900)} ${secret}\n` });
  debug.sessions.appendOutput('s1', { category: 'stdout', text: `- ${secret} ${'- '.repeat(400)}\n` });
  const agent = { signal: new AbortController().signal, agent: 'Tester' };
  const answer = await toolboxFor(toolbox, 'observer', debug).call('get_output', { max_chars: most }, agent);
  expect(JSON.stringify(answer)).toContain('••••');
  expect(JSON.stringify(answer)).not.toContain('hunt');
});

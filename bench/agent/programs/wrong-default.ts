import type { BrokenProgram } from '../broken-program.ts';

/** Hosts with their settings: 0 retries become the default, because 0 is falsy. */
export const wrongDefault: BrokenProgram = {
  name: 'wrong-default',
  language: 'TypeScript',
  source: String.raw`interface Host {
  readonly name: string;
  readonly retries?: number;
  readonly timeout?: number;
}

const hosts: Host[] = [];
for (let index = 0; index < 30; index += 1)
  hosts.push({ name: 'host-' + String(index), retries: index === 17 ? 0 : (index % 4) + 1 });

function settingsOf(host: Host) {
  const retries = host.retries || 3;
  const timeout = host.timeout ?? 1000;
  return { name: host.name, retries, longest: (retries + 1) * timeout };
}

for (const host of hosts) {
  const { name, longest } = settingsOf(host);
  console.log(name + ': at most ' + String(longest) + ' ms');
}
`,
  fault: { at: 'host.retries || 3', value: '3' },
  byTools: async (agent) => {
    const stop = await agent.start({ at: 'const timeout =', condition: 'host.retries === 0' }, ['retries']);
    return { line: agent.lineOf('const retries ='), value: stop.value('retries') };
  },
  byPrints: async (agent) => {
    agent.print('before', 'const timeout =', 'host', 'retries');
    const { text } = await agent.run();
    agent.undo();
    const value = /retries: 0 \} (\d+)/.exec(text)?.[1] ?? '';
    return { line: agent.lineOf('const retries ='), value };
  },
  byDap: { breakpoint: { at: 'const timeout =', condition: 'host.retries === 0' }, watch: [] },
};

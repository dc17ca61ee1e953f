import type { BrokenProgram } from '../broken-program.ts';

/** An account with payments at the same time: updates are lost between a read and a write. */
export const race: BrokenProgram = {
  name: 'race',
  language: 'JavaScript',
  source: String.raw`const account = { balance: 0 };
const saved = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function pay(id, amount) {
  const before = account.balance;
  await saved((id * 13) % 10);
  account.balance = before + amount;
  console.log('payment', id, 'of', amount, 'is saved');
}

async function main() {
  for (let batch = 0; batch < 6; batch += 1) {
    const ids = [0, 1, 2, 3, 4].map((each) => batch * 5 + each);
    await Promise.all(ids.map((id) => pay(id, 10)));
  }
  console.log('balance', account.balance, 'of', 30 * 10);
}

main();
`,
  fault: { at: 'account.balance = before + amount', value: '10' },
  byTools: async (agent) => {
    const place = { at: 'account.balance = before', condition: 'account.balance !== before' };
    const [balance = ''] = await agent.log(place, '{account.balance}');
    return { line: agent.lineOf('account.balance = before'), value: balance };
  },
  byPrints: async (agent) => {
    agent.print('before', 'account.balance = before', 'id', 'before', 'account.balance');
    const { prints } = await agent.run();
    agent.undo();
    const wrong = prints.find(([, before, balance]) => before !== balance);
    return { line: agent.lineOf('account.balance = before'), value: wrong?.[2] ?? '' };
  },
  byDap: {
    breakpoint: { at: 'account.balance = before', condition: 'account.balance !== before' },
    watch: ['account.balance'],
  },
};

import type { BrokenProgram } from '../broken-program.ts';

/** Orders: one has no amount, and the error of it is ignored with the order. */
export const swallowedException: BrokenProgram = {
  name: 'swallowed-exception',
  language: 'Python',
  source: String.raw`orders = [{"id": number, "amount": str(number * 3)} for number in range(40)]
orders[23]["amount"] = "n/a"


def total(rows):
    result = 0
    skipped = 0
    for row in rows:
        try:
            result += int(row["amount"])
        except Exception as error:
            skipped += 1
        print("order", row["id"], "total", result)
    return result


print("sum:", total(orders), "expected:", sum(number * 3 for number in range(40)))
`,
  fault: { at: 'result += int(row["amount"])', value: 'n/a' },
  byTools: async (agent) => {
    const [amount = ''] = await agent.log({ at: 'skipped += 1' }, '{row["amount"]} {error}');
    return { line: agent.lineOf('int(row'), value: amount.split(' ')[0] ?? '' };
  },
  byPrints: async (agent) => {
    agent.print('before', 'skipped += 1', 'row["amount"]', 'repr(error)');
    const { prints } = await agent.run();
    agent.undo();
    return { line: agent.lineOf('int(row'), value: prints[0]?.[0] ?? '' };
  },
  byDap: { breakpoint: { at: 'skipped += 1' }, watch: ['row["amount"]', 'error'] },
};

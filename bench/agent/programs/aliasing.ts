import type { BrokenProgram } from '../broken-program.ts';

/** A map of a sea: all its rows are the same list. */
export const aliasing: BrokenProgram = {
  name: 'aliasing',
  language: 'Python',
  source: String.raw`def make_sea(width, height):
    row = ["."] * width
    return [row for _ in range(height)]


def place(sea, ships):
    for name, x, y, length in ships:
        for offset in range(length):
            sea[y][x + offset] = name
    return sea


sea = make_sea(12, 12)
for row in place(sea, [("A", 0, 1, 4), ("B", 5, 3, 3), ("C", 9, 8, 2)]):
    print(" ".join(row))
`,
  fault: { at: 'return [row for', value: 'True' },
  byTools: async (agent) => {
    const stop = await agent.start({ at: 'sea[y][x + offset] = name' }, ['sea[0] is sea[1]']);
    if (stop.value('sea[0] is sea[1]') !== 'True') throw new Error('The rows differ.');
    const made = await agent.restart({ at: 'return [row for' }, ['[row for _ in range(height)][0] is row']);
    return { line: made.line, value: made.value('[row for _ in range(height)][0] is row') };
  },
  byPrints: async (agent) => {
    agent.print('before', 'sea[y][x + offset] = name', 'name', 'x', 'y', 'offset', 'sea');
    agent.print('after', 'sea[y][x + offset] = name', '"after"', 'sea');
    await agent.run();
    agent.undo();
    agent.print('before', 'return [row for', '[row for _ in range(height)][0] is row');
    const { prints } = await agent.run();
    agent.undo();
    return { line: agent.lineOf('return [row for'), value: prints[0]?.[0] ?? '' };
  },
  byDap: { breakpoint: { at: 'return [row for' }, watch: ['[row for _ in range(height)][0] is row'] },
};

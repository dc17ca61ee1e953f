import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { doneBy } from '#coverage';
import { caseRows, caseTitles, type AdapterUnderTest, type CaseTitle } from './adapters/adapter-case.ts';
import { cases } from './adapters/cases.ts';
import { adapters } from './adapters/rows.ts';
import { startTarget } from './adapters/target.ts';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { playedWith, repetition } from './repetition.ts';

/** The cases that `npm test` plays with js-debug only: the page does the same with each adapter. */
const sameWithEach: ReadonlySet<CaseTitle> = new Set<CaseTitle>([
  'steps into a function, over a line and out again',
  'a conditional breakpoint stops only where its condition is true',
  'a watch and the console evaluate expressions and show errors',
  'output is in the console, and the exit code in the status',
  'a running program is paused, and its threads are listed',
  'a breakpoint added while the program runs stops it, until it is removed',
  'Restart starts a new process, and Stop leaves none',
]);

const isRepeated = (title: CaseTitle, { type }: AdapterUnderTest) => sameWithEach.has(title) && type !== 'node';

const attaching: CaseTitle = 'attaches to a running program, and detaching leaves it running';

/** Starts the program that a case attaches to, if it attaches. */
const targetOf = (title: CaseTitle, { attach }: AdapterUnderTest, workspace: string) =>
  title === attaching && attach ? startTarget(attach, workspace) : undefined;

for (const adapter of adapters) {
  test.describe(() => {
    test.use({ program: 'tour', serverArguments: ['--trust', ...(adapter.serverArguments ?? [])] });

    const { missing } = adapter;
    if (missing !== undefined) {
      test(`${adapter.name}: starting it without the adapter says how to install it`, async ({ server, openPage }) => {
        const program = join(server.workspace, adapter.total.file);
        const configuration = { name: 'Total', type: adapter.type, request: 'launch', program };
        const file = join(server.workspace, '.vscode/launch.json');
        writeFileSync(file, JSON.stringify({ configurations: [configuration] }));
        const page = await openPage();
        await page.start('Total');
        await expect(page.page.getByRole('alert')).toContainText(missing);
        await expect(page.page.getByRole('alert')).toContainText('To install it: ');
      });
      return;
    }

    for (const title of caseTitles) {
      test(
        `${adapter.name}: ${title}`,
        {
          ...exercises(...doneBy(adapter.type, caseRows[title])),
          ...(isRepeated(title, adapter) ? repetition(false) : playedWith(adapter.name)),
        },
        async ({ server, openPage }) => {
          const { workspace } = server;
          adapter.build?.(workspace);
          const target = await targetOf(title, adapter, workspace);
          try {
            const of = (request: string, name: string, configuration: Readonly<Record<string, unknown>>) => ({
              name,
              type: adapter.type,
              request,
              ...configuration,
            });
            const configurations = [
              of('launch', 'Total', adapter.total.configuration),
              of('launch', 'Beats', adapter.beats.configuration),
              of('attach', 'Attach', target?.configuration ?? {}),
            ];
            writeFileSync(join(workspace, '.vscode/launch.json'), JSON.stringify({ configurations }));
            const line = ({ file }: { readonly file: string }, mark: string) => markedLine(join(workspace, file), mark);
            await cases[title]({ page: await openPage(), adapter, server, line });
            await target?.expectAlive();
          } finally {
            await target?.end();
          }
        },
      );
    }
  });
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { doneBy } from '#coverage';
import type { TourProgram } from './adapters/adapter-under-test.ts';
import { cases } from './adapters/cases.ts';
import { adapters } from './adapters/rows.ts';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { playedWith, repetition } from './repetition.ts';
import { startTarget } from './target.ts';

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

    for (const [title, { rows, sameWithEach = false, attaches = false, play }] of Object.entries(cases)) {
      test(
        `${adapter.name}: ${title}`,
        {
          ...exercises(...doneBy(adapter.type, rows)),
          ...(sameWithEach && adapter.type !== 'node' ? repetition(false) : playedWith(adapter.name)),
        },
        async ({ server, openPage }) => {
          const { workspace } = server;
          adapter.build?.(workspace);
          const attach = attaches ? adapter.attach : undefined;
          const target =
            attach &&
            (await startTarget(attach.command, workspace, (said) => attach.configuration(said) !== undefined));
          const beats = () => target?.said.match(/beat/g)?.length ?? 0;
          try {
            const { type } = adapter;
            const configurations = [
              { name: 'Total', type, request: 'launch', ...adapter.total.configuration },
              { name: 'Beats', type, request: 'launch', ...adapter.beats.configuration },
              { name: 'Attach', type, request: 'attach', ...(target && attach.configuration(target)) },
            ];
            writeFileSync(join(workspace, '.vscode/launch.json'), JSON.stringify({ configurations }));
            const line = ({ file }: TourProgram, mark: string) => markedLine(join(workspace, file), mark);
            await play({ page: await openPage(), adapter, server, line });
            const before = beats();
            if (target) await expect.poll(beats, 'the program keeps running').toBeGreaterThan(before + 1);
          } finally {
            await target?.end();
          }
        },
      );
    }
  });
}

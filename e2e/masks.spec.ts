import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { createLink } from './links.ts';
import { StoplinePage } from './page.ts';

test.use({
  serverArguments: ['--trust', '--redact-name', '*password*', '--redact-value', 'sk-*', '--redact-file', '.env'],
});

const python = `password = "correct horse"
keys = ["sk-live-42", "plain"]
print("key is", keys[0])
print("done")
`;
const javascript = `const password = 'correct horse';
const keys = ['sk-live-42', 'plain'];
console.log('key is', keys[0]);
console.log('done');
`;
const secrets = ['correct horse', 'live-42', 'of-the-file'];

for (const [language, type, file, source] of [
  ['Python', 'debugpy', 'masked.py', python],
  ['JavaScript', 'node', 'masked.js', javascript],
] as const)
  test(`an observer of a ${language} program sees no masked value, and the owner all of them`, async ({
    openPage,
    server,
    browser,
  }) => {
    const program = '${workspaceFolder}/' + file;
    const configurations = [{ name: 'Masked', type, request: 'launch', program }];
    writeFileSync(join(server.workspace, '.vscode/launch.json'), JSON.stringify({ configurations }));
    writeFileSync(join(server.workspace, file), source);
    writeFileSync(join(server.workspace, '.env'), 'TOKEN=of-the-file\n');
    const owner = await openPage();
    const { url } = await createLink(server, { label: 'Class' });
    const context = await browser.newContext();
    const watching = new StoplinePage(await context.newPage());
    const received: string[] = [];
    watching.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => received.push(String(payload))),
    );
    await watching.open(url);
    await owner.stopAt('Masked', file, 4);
    await expect(owner.variable('password')).toHaveAccessibleName(/correct horse/);
    await expect(owner.console).toContainText('key is sk-live-42');

    await expect(watching.variable('password')).toHaveAccessibleName('password = masked');
    await watching.variable('keys').click();
    await watching.page.keyboard.press('ArrowRight');
    await expect(watching.treeItem(watching.variables, /^0?\[?0\]? = .*plain|^1 = .*plain/).first()).toBeVisible();
    await expect(watching.console).toContainText('key is ••••');
    await watching.treeItem(watching.files, '.env').click();
    await expect(watching.page.getByText('The owner of the server hides this file')).toBeVisible();
    for (const secret of secrets) expect(received.filter((message) => message.includes(secret))).toEqual([]);
    await context.close();
  });

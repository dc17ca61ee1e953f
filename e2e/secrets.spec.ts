import { expect, test } from './fixtures.ts';

test('the log of a server is searched for its token, the tickets of its pages and a planted variable', async ({
  openPage,
  server,
  secrets,
}) => {
  const page = await openPage();
  const answered = page.page.waitForResponse(/\/api\/tickets$/);
  await page.reload();
  const { ticket } = (await (await answered).json()) as { readonly ticket: string };
  await secrets.settle();
  const foundIn = (log: string) => secrets.foundIn([{ token: server.token, logs: () => log }]);

  expect(foundIn(server.logs())).toEqual([]);
  const [planted = ''] = Object.values(secrets.environment);
  const kinds = [
    ['token', server.token],
    ['ticket', ticket],
    ['planted variable', planted],
  ] as const;
  for (const [kind, secret] of kinds)
    for (const spelling of [
      secret,
      ...(['base64', 'base64url', 'hex'] as const).map((to) => Buffer.from(secret).toString(to)),
    ])
      expect(foundIn(`${server.logs()}2026 info ${spelling}\n`), `${kind}: ${spelling}`).toEqual([kind]);
  expect(foundIn(`${server.logs()}${server.url}\n`), 'the URL is printed once').toEqual(['token']);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { ForgeryWatch } from './forgeries.ts';
import { StoplinePage } from './page.ts';
import { inRepository } from './paths.ts';
import { repetition, repetitions, seed } from './repetition.ts';

test.use({ program: 'payloads' });

interface Payload {
  readonly text: string;
  readonly repeated?: { readonly text: string; readonly count: number };
}

const read: readonly Payload[] = JSON.parse(readFileSync(inRepository('protocol/src/testing/payloads.json'), 'utf8'));
const payloads = read.map(({ text, repeated }) => text + (repeated ? repeated.text.repeat(repeated.count) : ''));

type Fields = Readonly<Record<string, unknown>>;

const program = { name: 'Payloads', type: 'payloads', request: 'launch', program: '${workspaceFolder}/main.js' };

const configure = (workspace: string, ...configurations: readonly Fields[]) => {
  const content = { version: '0.2.0', configurations: configurations.map((fields) => ({ ...program, ...fields })) };
  writeFileSync(join(workspace, '.vscode/launch.json'), JSON.stringify(content));
};

interface Watched {
  readonly page: StoplinePage;
  /** Fails if a text is more than shown. `isAnew` scrolls through lists that it has seen, too. */
  readonly look: (where: string, isAnew?: boolean) => Promise<void>;
}

const watching = test.extend<{ openWatched: (height: number) => Promise<Watched> }>({
  openWatched: async ({ context, server }, use) => {
    await use(async (height) => {
      const page = new StoplinePage(await context.newPage());
      await page.page.setViewportSize({ width: 1600, height });
      const watch = await ForgeryWatch.begin(page.page);
      await page.open(server.url);
      return { page, look: (where, isAnew = false) => watch.expectNone(server.origin, where, isAnew) };
    });
  },
});

/** Closes whatever is open over the page. */
const leave = ({ page }: StoplinePage) =>
  expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 10_000 });

watching('texts of an adapter are only shown, in every list', async ({ openWatched, server }) => {
  const half = Math.ceil(payloads.length / 2);
  configure(server.workspace, { texts: half, stride: half });
  const { page, look } = await openWatched(1_400);
  await page.openFile('main.js');
  await page.toggleBreakpoint(2);
  await page.toggleBreakpoint(1);
  await page.start('Payloads');
  for (const round of [1, 2]) {
    await page.expectStatus('Stopped');
    for (const name of ['Console', 'Memory', 'Disassembly', 'Modules', 'Loaded sources', 'Terminal']) {
      await page.page.getByRole('tab', { name, exact: true }).click();
      await look(`${name}, round ${round}`, name === 'Console');
    }
    // A source that only the adapter has, with all payloads in its text.
    await page.callStack.getByRole('treeitem', { level: 2 }).nth(3).click();
    await expect(page.page.getByRole('tab', { selected: true }).nth(0)).not.toHaveText(/main\.js/);
    await look(`Source, round ${round}`);
    await page.button('Continue').click();
  }
});

/** How many payloads one page sees: a round takes longer, the more is in the console. */
const roundsInAPage = 20;
const firstOfPages = [...payloads.keys()].filter((index) => index % roundsInAPage === 0);

watching.describe('texts of an adapter are only shown, wherever there is only one', () => {
  for (const first of firstOfPages) {
    watching(`from payload ${first + 1} on`, repetition(first === 0), async ({ openWatched, server }) => {
      const count = Math.min(roundsInAPage, payloads.length - first);
      const rounds = repetitions('payloads in single texts', { test: 2, all: count, long: count });
      test.setTimeout(180_000 + rounds * 10_000);
      configure(server.workspace, { begin: (seed + first) % payloads.length, stride: rounds < count ? 55 : 1 });
      const { page, look } = await openWatched(1_000);
      await page.openFile('main.js');
      await page.start('Payloads');
      await page.expectStatus('Stopped');
      await page.addWatch.fill('watched');
      await page.addWatch.press('Enter');
      for (let round = 1; round <= rounds; round += 1) {
        await page.evaluate('fails');
        await page.evaluate('shown');
        await page.evaluateInput.fill('compl');
        await page.page.keyboard.press('Control+Space');
        await look(`Console, round ${round}`, true);
        await leave(page);
        await page.variables.getByRole('treeitem', { level: 2 }).first().click({ button: 'right' });
        await look(`Menu of a value, round ${round}`);
        const full = page.page.getByRole('menuitem', { name: 'View full value' });
        // An empty value has nothing to view.
        if (await full.isEnabled()) {
          await full.click();
          await expect(page.page.getByRole('dialog', { name: /^Value of/ })).toBeVisible();
          await look(`Full value, round ${round}`);
        }
        await leave(page);
        await page.variables.getByRole('treeitem', { level: 2 }).first().click({ button: 'right' });
        await page.page.getByRole('menuitem', { name: 'Add data breakpoint', exact: true }).click();
        await expect(page.page.getByRole('menuitem', { name: 'Break on value change' })).toBeVisible();
        await look(`Accesses of a data breakpoint, round ${round}`);
        await page.page.getByRole('menuitem', { name: 'Break on value change' }).click();
        await look(`Breakpoints, round ${round}`);
        await page.page.locator('.cm-line').filter({ hasText: 'const first' }).getByText('second').hover();
        await expect(page.page.getByRole('dialog', { name: /^Value of/ })).toBeVisible();
        await look(`Hover, round ${round}`);
        await page.page.mouse.move(0, 0);
        await leave(page);
        await page.runCommand('Jump to cursor');
        await expect(page.page.getByPlaceholder('Select a location to jump to')).toBeFocused();
        await look(`Targets, round ${round}`);
        await leave(page);
        await page.runCommand('Step into target');
        await expect(page.page.getByPlaceholder('Select a call on this line')).toBeFocused();
        await look(`Step-in targets, round ${round}`);
        await leave(page);
        await page.button('Continue').click();
        await page.expectStatus('Stopped');
      }
    });
  }
});

watching(
  'the reason of a refused launch and what an agent sends are only shown',
  async ({ agent, openWatched, server }) => {
    const rounds = repetitions('payloads in refusals', { test: 3, all: 20, long: payloads.length });
    test.setTimeout(180_000 + rounds * 10_000);
    const { page, look } = await openWatched(1_000);
    await page.page.getByRole('tab', { name: 'Agent activity' }).click();
    for (let round = 0; round < rounds; round += 1) {
      const begin = (seed + round * 55) % payloads.length;
      configure(server.workspace, { begin, refuses: true });
      // Of a long list, only a part is drawn.
      const last = page.agentActivity.getByRole('button', { name: /^Details of / }).last();
      await agent.call('start_debugging', { configuration_name: 'Payloads' });
      await page.expectStatus('Terminated');
      await expect(last).toHaveAccessibleName('Details of start_debugging');
      await agent.call('evaluate_expression', { expression: payloads[begin] });
      await expect(last).toHaveAccessibleName('Details of evaluate_expression');
      await last.click();
      await look(`Refusal and activity, round ${round}`, true);
      await last.click();
    }
  },
);

/** Texts that can be the name of a file. */
const fileNames = payloads.filter((text) => {
  const length = Buffer.byteLength(text);
  return length > 0 && length < 200 && !/[/\0\p{Cs}]/u.test(text);
});

watching(
  'texts of a workspace are only shown: configurations, inputs, files, search results',
  async ({ openWatched, server }) => {
    const named = payloads.map((name) => ({ name, presentation: { group: name } }));
    const compounds = payloads.slice(0, 20).map((name) => ({ name: `${name} all`, configurations: [name] }));
    configure(server.workspace, { name: 'Asks', program: '${input:first}' }, ...named);
    const launchJson = join(server.workspace, '.vscode/launch.json');
    const asking = payloads.map((text, index) => ({ value: text, label: payloads[index + 1] ?? text }));
    const inputs = [{ id: 'first', type: 'pickString', description: payloads[4], options: asking }];
    writeFileSync(launchJson, JSON.stringify({ ...JSON.parse(readFileSync(launchJson, 'utf8')), compounds, inputs }));
    for (const name of fileNames) writeFileSync(join(server.workspace, name), `needle ${name}\n`);
    const { page, look } = await openWatched(1_400);
    await look('Files', true);
    await page.configuration.click();
    await expect(page.page.getByRole('option').nth(5)).toBeVisible();
    await look('Configurations');
    await page.page.keyboard.press('Escape');
    await page.choose('Asks');
    await page.button('Start debugging').click();
    await expect(page.page.getByRole('dialog').getByRole('option').nth(5)).toBeVisible();
    await look('Question', true);
    await page.page.keyboard.press('Escape');
    await expect(page.page.getByRole('dialog')).toBeHidden();
    await page.runCommand('Search in files');
    await page.page.getByRole('textbox', { name: 'Search in files' }).fill('needle');
    await page.page.keyboard.press('Enter');
    await expect(page.page.getByText(/\d+ matches|\d+ results/).first()).toBeVisible();
    await look('Search', true);
    await page.page.keyboard.press('Control+p');
    await page.page.getByRole('dialog').getByRole('combobox').fill('a');
    await expect(page.page.getByRole('dialog').getByRole('option').nth(5)).toBeVisible();
    await look('Quick open', true);
    await page.page.keyboard.press('Escape');
    for (const index of [5, 15, 25]) {
      await page.files.getByRole('treeitem').nth(index).click();
      await expect(page.editor).toContainText('needle');
      await look(`File ${index}`, true);
    }
  },
);

watching.describe('before consent', () => {
  test.use({ serverArguments: ['--adapters', inRepository('e2e/programs/payloads/adapters.json')] });

  watching(
    'texts of a launch and its tasks are only shown, when the owner is asked and when they run',
    async ({ openWatched, server }) => {
      const shown = Array.from({ length: 4 }, (_, index) => payloads[(seed + index * 55) % payloads.length] ?? '');
      const [label = '', argument = '', title = '', value = ''] = shown.map((text) => text.replaceAll('\0', ''));
      configure(server.workspace, { name: title, preLaunchTask: label, env: { [argument]: value }, args: [argument] });
      const echo = { type: 'process', command: 'printf', args: ['%s\n', argument, value], problemMatcher: [] };
      // As VS Code does, a shell runs what its arguments say unless they are quoted.
      const args = [argument, value].map((text) => ({ value: text, quoting: 'strong' }));
      const fails = { ...echo, label: `${label} fails`, type: 'shell', command: 'exit 3;', args };
      const tasks = { version: '2.0.0', tasks: [{ ...echo, label, dependsOn: fails.label }, fails] };
      writeFileSync(join(server.workspace, '.vscode/tasks.json'), JSON.stringify(tasks));
      const { page, look } = await openWatched(1_000);
      await page.button('Start debugging').click();
      const asked = page.page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true });
      await expect(asked).toBeVisible();
      await look('Approval');
      await asked.click();
      const abort = page.page.getByRole('dialog').getByRole('button', { name: 'Abort' });
      await expect(abort).toBeVisible();
      await look('Failed task', true);
      await abort.click();
      await expect(page.page.getByRole('dialog')).toHaveCount(0);
      await page.runCommand('Show approved launches');
      await expect(page.page.getByRole('button', { name: /^Withdraw/ }).first()).toBeVisible();
      await look('Approved launches');
    },
  );
});

test('the page takes no text for HTML or the address of a script, and no policy can be made', async ({ openPage }) => {
  const page = await openPage();
  page.problems.expect(/Content Security Policy|TrustedTypePolicy|Trusted(HTML|Script)/i);
  const outcomes = await page.page.evaluate(() =>
    [
      () => Reflect.set(document.createElement('div'), 'innerHTML', '<b>text</b>'),
      () => document.createElement('script').setAttribute('src', 'data:text/javascript,1'),
      () => window.trustedTypes?.createPolicy('other', {}),
      () => window.trustedTypes?.createPolicy('lit-html', {}),
    ].map((attempt) => {
      try {
        attempt();
        return 'accepted';
      } catch {
        return 'refused';
      }
    }),
  );
  expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused']);
});

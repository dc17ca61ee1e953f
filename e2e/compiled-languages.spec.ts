import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { addFunctionBreakpoint } from './breakpoint-rows.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';
import { packagesFolder, programsFolder } from './paths.ts';
import { repetition } from './repetition.ts';

/** A program in a language, and how its values are written. */
interface Language {
  readonly name: 'C++' | 'Rust';
  readonly folder: string;
  readonly file: string;
  readonly program: string;
  /** The first coloured token of the file. */
  readonly keyword: string;
  /** The rows to expand in the variables, each with the value to expect, in order. */
  readonly reads: readonly (readonly [row: string, value?: string])[];
  readonly evaluated: readonly [expression: string, value: string];
  /** The function in which it fails, what it prints, and how it ends. */
  readonly main: RegExp;
  readonly failure: string;
  readonly end: RegExp;
}

const languages: readonly Language[] = [
  {
    name: 'C++',
    folder: 'cpp',
    file: 'orders.cpp',
    program: 'cpp-orders',
    keyword: 'struct',
    reads: [['greeting', '"hello"'], ['order'], ['customer', '"Ada"'], ['prices', 'size=3'], ['[2]', '5']],
    evaluated: ['order.prices[1]', '4'],
    main: /^main\b/,
    failure: 'nothing is left',
    end: /exit code 6\b/,
  },
  {
    name: 'Rust',
    folder: 'rust',
    file: 'orders.rs',
    program: 'rust-orders',
    keyword: 'enum',
    reads: [
      ['greeting', '"hello"'],
      ['roll', 'Roll(1.5)'],
      ['order'],
      ['customer', '"Ada"'],
      ['parcel', 'Box{width:3, height:4}'],
      ['discount', 'Some(2)'],
      ['prices', 'size=3'],
      ['[2]', '5'],
    ],
    evaluated: ['order.prices[1]', '4'],
    main: /^orders::main\b/,
    failure: 'nothing is left for Ada',
    end: /exit code 101\b/,
  },
];

/** How an adapter maps sources to the workspace's copies, and the exception filter that stops at a throw. */
interface Adapter {
  readonly name: string;
  readonly type: string;
  readonly sourceMap: (from: string, to: string) => unknown;
  readonly catchThrown: Readonly<Record<Language['name'], (page: StoplinePage) => Promise<void>>>;
}

const checkFilter = (label: string) => async (page: StoplinePage) => {
  const checkbox = page.treeItem(page.breakpoints, label).getByRole('checkbox');
  await checkbox.check();
  await expect(checkbox).toBeChecked();
};

const isOnAtFirst = (label: string) => async (page: StoplinePage) => {
  await expect(page.treeItem(page.breakpoints, label).getByRole('checkbox')).toBeChecked();
};

const adapters: readonly Adapter[] = [
  {
    name: 'lldb-dap',
    type: 'lldb-dap',
    sourceMap: (from, to) => [[from, to]],
    catchThrown: { 'C++': checkFilter('C++ Throw'), Rust: (page) => addFunctionBreakpoint(page, 'rust_panic') },
  },
  {
    name: 'CodeLLDB',
    type: 'lldb',
    sourceMap: (from, to) => ({ [from]: to }),
    catchThrown: { 'C++': isOnAtFirst('C++: on throw'), Rust: isOnAtFirst('Rust: on panic') },
  },
];

function configure(workspace: string, { type, sourceMap }: Adapter, { folder, program }: Language): void {
  const configuration = {
    type,
    request: 'launch',
    program: join(packagesFolder, '.cache/programs', program),
    sourceMap: sourceMap(join(programsFolder, folder), '${workspaceFolder}'),
  };
  const configurations = [
    { name: 'Orders', ...configuration },
    { name: 'Failing', ...configuration, args: ['fail'] },
  ];
  mkdirSync(join(workspace, '.vscode'), { recursive: true });
  writeFileSync(join(workspace, '.vscode/launch.json'), JSON.stringify({ configurations }));
}

/** Expands rows of the variables one after another, and checks their values. */
async function readVariables(page: StoplinePage, reads: Language['reads']): Promise<void> {
  for (const [name, value] of reads) {
    const row = page.variable(name, value).first();
    await expect(row).toBeVisible();
    if (value === undefined || name === 'prices') await row.click();
  }
}

for (const language of languages) {
  for (const adapter of adapters) {
    test.describe(
      `${language.name} with ${adapter.name}`,
      repetition(language.name === 'C++' && adapter.name === 'lldb-dap'),
      () => {
        test.use({ program: language.folder });

        test("values are shown in the language's notation, and the program is stepped to its end", async ({
          openPage,
          server,
        }) => {
          configure(server.workspace, adapter, language);
          const line = (mark: string) => markedLine(join(server.workspace, language.file), mark);
          const page = await openPage();
          await page.stopAt('Orders', language.file, line('add'));
          await expect(page.editor.getByText(language.keyword, { exact: true }).first()).toHaveClass(/./);
          await page.toggleBreakpoint(line('add'));
          await page.button('Step out').click();
          await page.expectStoppedAt(language.file, line('call'), 'step');
          await page.button('Step over').click();
          await page.expectStoppedAt(language.file, line('print'), 'step');
          await expect(page.variable('total', '12')).toBeVisible();
          await readVariables(page, language.reads);
          const [expression, value] = language.evaluated;
          await page.evaluate(expression);
          await expect(page.console.locator('.result').last()).toContainText(value);
          await page.button('Continue').click();
          await page.expectEnd(3);
          await expect(page.console).toContainText('hello, Ada: total 12');
          await expect(page.console).not.toContainText(/Rust formatters|initCommands|no plugin/);
        });

        test('an uncaught exception stops the program, with the frames that led to it', async ({
          openPage,
          server,
        }) => {
          configure(server.workspace, adapter, language);
          const line = (mark: string) => markedLine(join(server.workspace, language.file), mark);
          const page = await openPage();
          await page.stopAt('Failing', language.file, line('call'));
          await adapter.catchThrown[language.name](page);
          await page.button('Continue').click();
          const thrower = page.treeItem(page.callStack, language.main).filter({ hasText: `:${line('fail')}` });
          await thrower.click();
          await expect(page.editor.locator('.sl-frame-line')).toContainText('stop: fail');
          await expect(page.variable('total', '12')).toBeVisible();
          // The C++ runtime rethrows once, to find the type.
          await expect(async () => {
            if (await page.button('Continue').isEnabled()) await page.button('Continue').click();
            await expect(page.status).toHaveText(language.end, { timeout: 3_000 });
          }).toPass({ timeout: 30_000 });
          await expect(page.console).toContainText(language.failure);
        });
      },
    );
  }
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { withHeadlessBrowser } from './headless-browser.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';
import { linkPackages } from './real-packages.ts';
import type { RunningServer } from './server.ts';
import { freePort } from './target.ts';

/** Programs with packages of npm have a package.json. */
const usesPackages = new Set(['express', 'fastify', 'jest', 'mocha', 'nodemon', 'tsx', 'vite', 'vitest']);

const test = base.extend({
  testFolder: async ({ testFolder, program }, use) => {
    if (usesPackages.has(program.replace('real/', ''))) linkPackages(testFolder.workspace);
    const { environment, ...folder } = withHeadlessBrowser(testFolder);
    // tsx would leave its cache among the temporary files.
    await use({ ...folder, environment: { ...environment, TSX_DISABLE_CACHE: '1' } });
  },
});

test.slow();
// What is left after a program is counted.
test.use({ serverArguments: ['--trust', '--no-adapter-in-advance'] });

const lineOf = ({ workspace }: RunningServer, file: string, mark: string): number =>
  markedLine(join(workspace, file), mark);

/** Edits a file as another program would. */
function edit({ workspace }: RunningServer, file: string, text: string, replacement: string): void {
  const path = join(workspace, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(text);
  writeFileSync(path, before.replace(text, replacement));
}

/** Waits until a text is there exactly once. */
async function expectOnce(part: Locator, text: string): Promise<void> {
  await expect(part).toContainText(text);
  expect((await part.innerText()).split(text), `"${text}" is there once`).toHaveLength(2);
}

/** Shows the program's terminal once it has one. */
async function openTerminal({ page, terminal }: StoplinePage): Promise<void> {
  await page.getByRole('tab', { name: /^Terminal/ }).click();
  await expect(terminal).toBeVisible();
}

/** Waits until the program prints its address; after a restart, another than the known one. */
async function addressIn(part: Locator, known?: string): Promise<string> {
  const find = async () => {
    const found = (await part.innerText()).match(/http:\/\/(127\.0\.0\.1|localhost):\d+/g) ?? [];
    return found.find((address) => address !== known) ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

/** Sets breakpoints in a file by clicks on its line numbers. */
async function setBreakpoints(page: StoplinePage, file: string, ...lines: readonly number[]): Promise<void> {
  await page.openFile(file);
  for (const line of lines) {
    await page.toggleBreakpoint(line);
    await expect(page.mark(line)).toBeVisible();
  }
}

/** Waits for two stops with different values of a variable, and continues each of them. */
async function continueBoth(
  page: StoplinePage,
  frames: Locator,
  variable: string,
  values: readonly [string, string],
): Promise<void> {
  await expect(frames).toHaveCount(2);
  const [first, second] = values.map((value) => page.variable(variable, value));
  await expect(first!.or(second!)).toBeVisible();
  const isFirst = await first!.isVisible();
  await page.button('Continue').click();
  await expect(frames).toHaveCount(1);
  await expect(isFirst ? second! : first!).toBeVisible();
  await page.button('Continue').click();
}

/** Waits until no process of the program is left. */
const expectNoProcess = (server: RunningServer) => expect.poll(() => server.others(), { timeout: 15_000 }).toEqual([]);

test.describe('vitest', () => {
  test.use({ program: 'real/vitest' });

  test('a test of vitest stops in a source that it transforms, and in the test @all', async ({ openPage, server }) => {
    const sum = lineOf(server, 'src/invoice.ts', 'sum');
    const expectation = lineOf(server, 'src/invoice.test.ts', 'expectation');
    const page = await openPage();
    await setBreakpoints(page, 'src/invoice.ts', sum);
    await setBreakpoints(page, 'src/invoice.test.ts', expectation);
    await page.start('Debug Current Test File');
    await page.expectStoppedAt('invoice.ts', sum, 'breakpoint');
    await expect(page.frame('gross', 'invoice.ts', sum)).toBeVisible();
    await expect(page.variable('tax', '190')).toBeVisible();
    await page.button('Continue').click();
    await page.expectStoppedAt('invoice.test.ts', expectation, 'breakpoint');
    await expect(page.variable('sum', '1190')).toBeVisible();
    await page.button('Continue').click();
    await page.expectStoppedAt('invoice.ts', sum, 'breakpoint');
    await page.button('Continue').click();
    await page.expectEnd();
    await openTerminal(page);
    await expectOnce(page.terminal, 'Germany pays 1190');
    await expectOnce(page.terminal, '2 passed (2)');
    await expectNoProcess(server);
  });
});

test.describe('vitest by npm', () => {
  test.use({ program: 'real/vitest' });

  test('vitest that npm runs is debugged in its workers, and Stop ends all of them @all', async ({
    openPage,
    server,
    testFolder,
  }) => {
    const sum = lineOf(server, 'src/invoice.ts', 'sum');
    const page = await openPage();
    await page.stopAt('npm test', 'src/invoice.ts', sum);
    await expect(page.console).not.toContainText('Could not read source map');
    await page.button('Stop').click();
    await page.expectStatus('Terminated');
    await expectNoProcess(server);
    // It was killed before it could remove its own.
    testFolder.removeLeftovers();

    await page.toggleBreakpoint(sum);
    await expect(page.mark(sum)).toHaveCount(0);
    edit(server, 'src/invoice.test.ts', 'toBe(1200)', 'toBe(1300)');
    await page.button('Start debugging').click();
    await page.expectEnd(1);
    await expectOnce(page.console, '1 failed | 1 passed (2)');
  });
});

test.describe('jest', () => {
  test.use({ program: 'real/jest' });

  test('a test of jest stops in TypeScript that ts-jest compiles @all', async ({ openPage, server }) => {
    const price = lineOf(server, 'src/tariff.ts', 'price');
    const page = await openPage();
    await setBreakpoints(page, 'src/tariff.ts', price);
    await page.start('Debug Jest Tests');
    await page.expectStoppedAt('tariff.ts', price, 'breakpoint');
    await expect(page.frame('priceOf', 'tariff.ts', price)).toBeVisible();
    await expect(page.variable('hours')).toBeVisible();
    await page.toggleBreakpoint(price);
    await page.button('Continue').click();
    await page.expectEnd();
    await openTerminal(page);
    await expectOnce(page.terminal, 'Tests:       4 passed, 4 total');
    await expectNoProcess(server);
  });
});

test.describe('jest with workers', () => {
  test.use({ program: 'real/jest' });

  test('two workers of jest stop, and each is continued @all', async ({ openPage, server }) => {
    const price = lineOf(server, 'src/tariff.ts', 'price');
    const page = await openPage();
    await setBreakpoints(page, 'src/tariff.ts', price);
    await page.start('In workers');
    await expect(page.frame('priceOf', 'tariff.ts', price)).toHaveCount(2, { timeout: 90_000 });
    await page.toggleBreakpoint(price);
    await expect(page.mark(price)).toHaveCount(0);
    await continueBoth(page, page.frame('priceOf', 'tariff.ts', price), 'minutes', ['30', '90']);
    await page.expectEnd();
    await expectOnce(page.console, 'parked for 31');
    await expectOnce(page.console, 'Tests:       4 passed, 4 total');
    await expect(page.console).not.toContainText('Could not read source map');
    await expectNoProcess(server);
  });
});

test.describe('mocha', () => {
  test.use({ program: 'real/mocha' });

  test('a test of mocha stops, and its failure is the exit code @all', async ({ openPage, server }) => {
    const pop = lineOf(server, 'lib/stack.js', 'pop');
    const page = await openPage();
    await setBreakpoints(page, 'lib/stack.js', pop);
    await page.start('Mocha Tests');
    await page.expectStoppedAt('stack.js', pop, 'breakpoint');
    await expect(page.frame('pop', 'stack.js', pop)).toBeVisible();
    await expect(page.variable('item', "'cup'")).toBeVisible();
    await page.button('Continue').click();
    await page.expectEnd(1);
    await expectOnce(page.console, 'two things on the stack');
    await expectOnce(page.console, '2 passing');
    await expectOnce(page.console, '1 failing');
    await expectNoProcess(server);
  });
});

test.describe('Express', () => {
  test.use({ program: 'real/express' });

  test('a request to Express stops in its handler, and is answered after Continue @all', async ({
    openPage,
    server,
  }) => {
    const answer = lineOf(server, 'server.js', 'answer');
    const page = await openPage();
    await setBreakpoints(page, 'server.js', answer);
    await page.start('Launch via NPM');
    const address = await addressIn(page.console);
    const response = fetch(`${address}/books/2`);
    await page.expectStoppedAt('server.js', answer, 'breakpoint');
    await expect(page.variable('id', '2')).toBeVisible();
    await page.button('Continue').click();
    expect(await (await response).json()).toEqual({ title: 'Walden', cents: 1200 });
    await expectOnce(page.console, 'Bookshop listening');
    await page.button('Stop').click();
    await page.expectStatus('Terminated');
    await expectNoProcess(server);
  });
});

test.describe('errors in Express', () => {
  test.use({ program: 'real/express' });

  test('an error that Express handles stops the program only if caught exceptions do @all', async ({
    openPage,
    server,
  }) => {
    const missing = lineOf(server, 'server.js', 'missing');
    const failure = lineOf(server, 'server.js', 'failure');
    const page = await openPage();
    await setBreakpoints(page, 'server.js', failure);
    await page.start('Launch Program');
    const address = await addressIn(page.console);
    const order = async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ id: 7, count: 2 });
      return (await fetch(`${address}/orders`, { method: 'POST', headers, body })).text();
    };
    const first = order();
    await page.expectStoppedAt('server.js', failure, 'breakpoint');
    await expect(page.variable('error')).toContainText('There is no book 7.');
    const caught = page.treeItem(page.breakpoints, /^Caught Exceptions/).getByRole('checkbox');
    await caught.click();
    await expect(caught).toBeChecked();
    await page.button('Continue').click();
    expect(await first).toBe('{"message":"There is no book 7."}');

    const second = order();
    await page.expectStoppedAt('server.js', missing, 'Error');
    await expect(page.variable('id', '7')).toBeVisible();
    await page.button('Continue').click();
    await page.expectStoppedAt('server.js', failure, 'breakpoint');
    await page.button('Continue').click();
    expect(await second).toBe('{"message":"There is no book 7."}');
  });
});

test.describe('Fastify', () => {
  test.use({ program: 'real/fastify' });

  test('a request to Fastify stops in its handler, and its logger prints once @all', async ({ openPage, server }) => {
    const forecast = lineOf(server, 'forecasts.js', 'forecast');
    const page = await openPage();
    await setBreakpoints(page, 'forecasts.js', forecast);
    await page.start('Launch via NPM');
    const address = await addressIn(page.console);
    const response = fetch(`${address}/forecasts/oslo`);
    await page.expectStoppedAt('forecasts.js', forecast, 'breakpoint');
    await expect(page.variable('celsius', '4')).toBeVisible();
    await page.button('Continue').click();
    expect(await (await response).json()).toEqual({ city: 'oslo', celsius: 4 });
    await expectOnce(page.console, 'forecast read');
    await page.button('Stop').click();
    await page.expectStatus('Terminated');
    await expectNoProcess(server);
  });
});

test.describe('nodemon', () => {
  test.use({ program: 'real/nodemon' });

  test('a server under nodemon stops, and stops again after a restart @all', async ({ openPage, server }) => {
    const answer = lineOf(server, 'server.js', 'answer');
    const page = await openPage();
    await setBreakpoints(page, 'server.js', answer);
    await page.start('Launch server.js via nodemon');
    await openTerminal(page);
    const address = await addressIn(page.terminal);
    const response = fetch(`${address}/Ada`);
    await page.expectStoppedAt('server.js', answer, 'breakpoint');
    await expect(page.variable('text', "'Hello, Ada!'")).toBeVisible();
    await page.button('Continue').click();
    expect(await (await response).text()).toBe('Hello, Ada!');

    edit(server, 'greet.js', 'Hello', 'Good day');
    const restarted = await addressIn(page.terminal, address);
    const again = fetch(`${restarted}/Ada`);
    // The server is ended while it is stopped.
    again.catch(() => undefined);
    await page.expectStoppedAt('server.js', answer, 'breakpoint');
    await expect(page.variable('text', "'Good day, Ada!'")).toBeVisible();
    await page.button('Stop').click();
    await page.expectStatus('Terminated');
    await expectNoProcess(server);
  });
});

test.describe('tsx', () => {
  test.use({ program: 'real/tsx' });

  test('a program under tsx stops in its TypeScript @all', async ({ openPage, server }) => {
    const add = lineOf(server, 'src/summary.ts', 'add');
    const page = await openPage();
    await setBreakpoints(page, 'src/summary.ts', add);
    await page.openFile('src/main.ts');
    await page.start('tsx');
    await page.expectStoppedAt('summary.ts', add, 'breakpoint');
    await expect(page.frame('summaryOf', 'summary.ts', add)).toBeVisible();
    await expect(page.variable('city', "'Oslo'")).toBeVisible();
    await page.toggleBreakpoint(add);
    await page.button('Continue').click();
    await page.expectEnd();
    await openTerminal(page);
    await expectOnce(page.terminal, 'short: Oslo 35, Rome 12');
    await expectNoProcess(server);
  });
});

test.describe('tsx watch', () => {
  test.use({ program: 'real/tsx' });

  test('a program that tsx watches stops again after a change @all', async ({ openPage, server, testFolder }) => {
    const print = lineOf(server, 'src/main.ts', 'print');
    const page = await openPage();
    await page.stopAt('npm run dev', 'src/main.ts', print);
    await expect(page.variable('summary')).toContainText('Oslo 35');
    await page.button('Continue').click();
    await expectOnce(page.console, 'short: Oslo 35, Rome 12');
    edit(server, 'src/summary.ts', '+= amount', '+= 2 * amount');
    await page.expectStoppedAt('main.ts', print, 'breakpoint');
    await expect(page.variable('summary')).toContainText('Oslo 70');
    await page.button('Stop').click();
    await page.expectStatus('Terminated');
    await expectNoProcess(server);
    // It was killed before it could remove its own.
    testFolder.removeLeftovers();
  });
});

test.describe('Vite', () => {
  test.use({ program: 'real/vite' });

  test("a page of Vite's dev server stops in its TypeScript @all", async ({ openPage, server }) => {
    const labelLine = lineOf(server, 'src/label.ts', 'label');
    const page = await openPage();
    await setBreakpoints(page, 'src/label.ts', labelLine);
    await page.start('Dev server and page');
    await expect(page.choiceButton('Session')).toBeVisible();
    await page.pickIn('Session', 'Dev server and page: ');
    await expectOnce(page.console, 'counter is ready');
    await page.evaluate("setTimeout(() => document.querySelector('#counter').click())");
    await page.expectStoppedAt('label.ts', labelLine, 'breakpoint');
    await expect(page.frame('label', 'label.ts', labelLine)).toBeVisible();
    await expect(page.variable('unit', "'time'")).toBeVisible();
    await page.button('Continue').click();
    await page.expectStatus('Running');

    // Vite loads the page again.
    edit(server, 'src/label.ts', "? 'time'", "? 'click'");
    await expect(page.console.getByText('counter is ready')).toHaveCount(2);
    await page.evaluate("setTimeout(() => document.querySelector('#counter').click())");
    await page.expectStoppedAt('label.ts', labelLine, 'breakpoint');
    await expect(page.variable('unit', "'click'")).toBeVisible();
    await page.button('Continue').click();
    await page.pickIn('Session', 'Dev server and page, ');
    await page.button('Stop').click();
    await expectNoProcess(server);
  });
});

test.describe('Flask', () => {
  test.use({ program: 'real/flask' });

  test('a request to Flask stops in its view, and is answered after Continue @all', async ({ openPage, server }) => {
    const line = lineOf(server, 'app.py', 'page');
    const page = await openPage();
    await setBreakpoints(page, 'app.py', line);
    await page.start('Python Debugger: Flask');
    const address = await addressIn(page.console);
    const response = fetch(`${address}/teas/assam`);
    await page.expectStoppedAt('app.py', line, 'breakpoint');
    await expect(page.frame('tea', 'app.py', line)).toBeVisible();
    await expect(page.variable('minutes', '4')).toBeVisible();
    await page.button('Continue').click();
    expect(await (await response).text()).toContain('Leave it for 240 seconds.');
    await page.button('Stop').click();
    await page.expectStatus('Terminated');
    await expectNoProcess(server);
  });
});

test.describe('Flask with its reloader', () => {
  test.use({ program: 'real/flask' });

  test('a view stops in the process that Flask starts, and again after a change @all', async ({ openPage, server }) => {
    const line = lineOf(server, 'app.py', 'page');
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const page = await openPage();
    await setBreakpoints(page, 'app.py', line);
    await page.start('Flask with reload');
    await page.page.getByRole('textbox', { name: 'The port' }).fill(String(port));
    await page.page.keyboard.press('Enter');
    await expect
      .poll(() =>
        fetch(address).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(404);
    const first = fetch(`${address}/teas/assam`);
    await page.expectStoppedAt('app.py', line, 'breakpoint');
    await expect(page.variable('minutes', '4')).toBeVisible();
    await page.button('Continue').click();
    expect(await (await first).text()).toContain('240 seconds');
    await expectOnce(page.console, '"GET /teas/assam HTTP/1.1" 200');

    const subprocess = page.treeItem(page.callStack, /^Subprocess \d+/);
    const old = await subprocess.innerText();
    edit(server, 'app.py', '"assam": 4', '"assam": 3');
    await expect(subprocess).not.toHaveText(old, { useInnerText: true });
    await expect(page.treeItem(page.callStack, /serve_forever.*running/)).toBeVisible();
    const second = fetch(`${address}/teas/assam`);
    await page.expectStoppedAt('app.py', line, 'breakpoint');
    await expect(page.variable('minutes', '3')).toBeVisible();
    await page.button('Continue').click();
    expect(await (await second).text()).toContain('180 seconds');
    await expect(page.console).not.toContainText('incompatible copy of pydevd');
    await page.button('Stop').click();
    await page.expectStatus('Terminated');
    await expectNoProcess(server);
  });
});

test.describe('templates of Flask', () => {
  test.use({ program: 'real/flask' });

  test('a template of Flask stops on its own line @all', async ({ openPage, server }) => {
    const page = await openPage();
    await setBreakpoints(page, 'templates/tea.html', 4);
    await page.start('Python Debugger: Flask');
    const response = fetch(`${await addressIn(page.console)}/teas/sencha`);
    await page.expectStoppedAt('tea.html', 4, 'breakpoint');
    await expect(page.variable('seconds', '120')).toBeVisible();
    await page.button('Continue').click();
    expect(await (await response).text()).toContain('120 seconds');
    await page.button('Stop').click();
    await page.expectStatus('Terminated');
    await expectNoProcess(server);
  });
});

test.describe('pytest', () => {
  test.use({ program: 'real/pytest' });

  test('a test of pytest stops, and its failure is the exit code @all', async ({ openPage, server }) => {
    const rest = lineOf(server, 'leap.py', 'rest');
    const page = await openPage();
    await setBreakpoints(page, 'leap.py', rest);
    await page.start('Debug Tests');
    await page.expectStoppedAt('leap.py', rest, 'breakpoint');
    await expect(page.frame('is_leap', 'leap.py', rest)).toBeVisible();
    await expect(page.variable('year', '2023')).toBeVisible();
    await page.toggleBreakpoint(rest);
    await page.button('Continue').click();
    await page.expectEnd(1);
    await openTerminal(page);
    await expectOnce(page.terminal, '1 failed, 4 passed');

    const filter = page.treeItem(page.breakpoints, /^User Uncaught Exceptions/).getByRole('checkbox');
    await filter.click();
    await expect(filter).toBeChecked();
    await page.start('Debug Tests, in the console');
    const wrong = lineOf(server, 'tests/test_leap.py', 'wrong');
    await page.expectStoppedAt('test_leap.py', wrong, 'AssertionError');
    await expect(page.variable('year', '2024')).toBeVisible();
    await page.button('Continue').click();
    await page.expectEnd(1);
    await expectOnce(page.console, '1 failed, 4 passed');
    await expectNoProcess(server);
  });
});

test.describe('asyncio', () => {
  test.use({ program: 'real/asyncio' });

  test('a task of asyncio stops with its own variables @all', async ({ openPage, server }) => {
    const fetched = lineOf(server, 'crawl.py', 'fetched');
    const total = lineOf(server, 'crawl.py', 'total');
    const page = await openPage();
    await setBreakpoints(page, 'crawl.py', fetched, total);
    await page.start('Python Debugger: Current File');
    for (const name of ['home', 'about', 'contact']) {
      await page.expectStoppedAt('crawl.py', fetched, 'breakpoint');
      await expect(page.variable('page', `'${name}'`)).toBeVisible();
      await page.button('Continue').click();
    }
    await page.expectStoppedAt('crawl.py', total, 'breakpoint');
    await expect(page.variable('total', '1600')).toBeVisible();
    await page.button('Continue').click();
    await page.expectEnd();
    await openTerminal(page);
    await expectOnce(page.terminal, 'fetched 1600');
    await expectNoProcess(server);
  });
});

test.describe('multiprocessing', () => {
  test.use({ program: 'real/multiprocessing' });

  test('two processes of multiprocessing stop, and each is continued @all', async ({ openPage, server }) => {
    const worker = lineOf(server, 'primes.py', 'worker');
    const end = lineOf(server, 'primes.py', 'end');
    const page = await openPage();
    await setBreakpoints(page, 'primes.py', worker, end);
    await page.start('Python Debugger: Current File');
    await continueBoth(page, page.frame('count_primes', 'primes.py', worker), 'limit', ['10', '100']);
    await page.expectStoppedAt('primes.py', end, 'breakpoint');
    await page.button('Continue').click();
    await page.expectEnd();
    await expectOnce(page.console, 'limit 10 is searched');
    await expectOnce(page.console, 'limit 100 is searched');
    await expectOnce(page.console, '4 primes below 10');
    await expectOnce(page.console, '25 primes below 100');
    await expectNoProcess(server);
  });
});

test.describe('cluster', () => {
  test.use({ program: 'real/cluster' });

  test("two workers of Node's cluster stop, and each is continued @all", async ({ openPage, server }) => {
    const answer = lineOf(server, 'server.js', 'answer');
    const page = await openPage();
    await setBreakpoints(page, 'server.js', answer);
    await page.start('Launch Program');
    const address = await addressIn(page.console);
    const responses = [1, 2].map(async () => (await fetch(address)).text());
    const answers = ['worker 1 got /', 'worker 2 got /'] as const;
    await continueBoth(page, page.frame('<anonymous>', 'server.js', answer), 'answer', [
      `'${answers[0]}'`,
      `'${answers[1]}'`,
    ]);
    expect((await Promise.all(responses)).toSorted()).toEqual(answers);
    await page.expectStatus('Running');

    // The cluster is ended while a worker is stopped.
    fetch(address).catch(() => undefined);
    await page.expectStoppedAt('server.js', answer, 'breakpoint');
    await page.button('Stop').click();
    await expectNoProcess(server);
  });
});

test.describe('Go', () => {
  test.use({ program: 'real/go' });

  test('a test of Go stops where it fails, and its failure is the exit code @all', async ({ openPage, server }) => {
    const wrong = lineOf(server, 'words_test.go', 'wrong');
    const page = await openPage();
    await setBreakpoints(page, 'words_test.go', wrong);
    await page.start('Launch test function');
    await page.expectStoppedAt('words_test.go', wrong, 'breakpoint');
    await expect(page.variable('got', '3')).toBeVisible();
    await page.button('Continue').click();
    await page.expectEnd(1);
    await expectOnce(page.console, 'got 3 words');
    await expectNoProcess(server);
  });
});

test.describe('goroutines', () => {
  test.use({ program: 'real/go' });

  test('two goroutines stop with their own variables @all', async ({ openPage, server }) => {
    const counted = lineOf(server, 'main.go', 'counted');
    const page = await openPage();
    await page.stopAt('Launch Package', 'main.go', counted);
    const index = await page.variable('index').innerText();
    await expect(page.treeItem(page.callStack, /^\* \[Go \d+\] main\.main/)).toHaveCount(1);
    await expect(page.treeItem(page.callStack, /^\[Go 1\] /)).toBeVisible();
    await page.button('Continue').click();
    await expect(page.status).toContainText('hit 2');
    await expect(page.variable('index', index.includes('0') ? '1' : '0')).toBeVisible();
    await page.button('Continue').click();
    await page.expectEnd();
    await expectOnce(page.console, 'counted [6 4]');
    await expectNoProcess(server);
  });
});

test.describe('C', () => {
  test.use({ program: 'real/c' });

  test('a program of several files is built by make, and stops in each of them @all', async ({ openPage, server }) => {
    const total = lineOf(server, 'src/list.c', 'total');
    const print = lineOf(server, 'src/main.c', 'print');
    const page = await openPage();
    await setBreakpoints(page, 'src/list.c', total);
    await setBreakpoints(page, 'src/main.c', print);
    await page.start('(gdb) Launch');
    await page.expectStoppedAt('list.c', total, 'breakpoint');
    await expect(page.variable('total', '30')).toBeVisible();
    await page.button('Continue').click();
    await page.expectStoppedAt('main.c', print, 'breakpoint');
    await expect(page.variable('result', '30')).toBeVisible();
    await page.button('Continue').click();
    await page.expectEnd(1);
    await page.page.getByRole('tab', { name: 'Terminal' }).click();
    await expect(page.terminal).toContainText('the sum is 30');

    edit(server, 'src/main.c', 'value <= 4', 'value <= 3');
    await page.button('Start debugging').click();
    await page.expectStoppedAt('list.c', total, 'breakpoint');
    await expect(page.variable('total', '14')).toBeVisible();
    await page.button('Stop').click();
    await page.expectStatus('Terminated');
    await expectNoProcess(server);
  });
});

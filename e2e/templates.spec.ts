import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, test as base } from './fixtures.ts';
import { withHeadlessBrowser } from './headless-browser.ts';
import type { StoplinePage } from './page.ts';
import { freePort, startTarget, type Said, type Target } from './target.ts';

const test = base.extend({ testFolder: ({ testFolder }, use) => use(withHeadlessBrowser(testFolder)) });

interface TemplateCase {
  /** The name in "Add configuration…". */
  readonly template: string;
  readonly files: Readonly<Record<string, string>>;
  /** Compiles the program. */
  readonly build?: readonly string[];
  /** Where the session stops. */
  readonly file: string;
  readonly line: number;
  /** What a person changes in launch.json: a text, and what it becomes. */
  readonly change?: (port: number) => readonly [string, string];
  /** A program that runs before the session starts. */
  readonly target?: (port: number) => readonly string[];
  readonly isReady?: (said: Said) => boolean;
  /** The process is picked in a list. */
  readonly isPicked?: boolean;
}

const javascript = { 'main.js': 'let count = 0;\ncount += 1;\nconsole.log("count is", count);\n' };
const ticking = 'let count = 0;\nsetInterval(() => {\n  count += 1;\n}, 50);\n';
const python = { 'main.py': 'count = 0\ncount += 1\nprint("count is", count)\n' };
const tickingPython =
  'import os, time\ncount = 0\nprint("pid", os.getpid(), flush=True)\nwhile True:\n    count += 1\n    time.sleep(0.05)\n';
const c = {
  'main.c': '#include <stdio.h>\nint main(void) {\n  int count = 1;\n  printf("count is %d\\n", count);\n}\n',
};
const tickingC = {
  'main.c':
    '#include <stdio.h>\n#include <unistd.h>\nint main(void) {\n  printf("pid %d\\n", getpid());\n  fflush(stdout);\n  for (int count = 0;; count += 1) {\n    usleep(50000);\n  }\n}\n',
};
const compiler = ['gcc', '-g', '-O0', '-o', 'build/program', 'main.c'];
const go = {
  'go.mod': 'module example.com/count\n\ngo 1.19\n',
  'main.go': 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("count is", count(1))\n}\n',
  'count.go': 'package main\n\nfunc count(start int) int {\n\treturn start + 1\n}\n',
  'count_test.go': 'package main\n\nimport "testing"\n\nfunc TestCount(t *testing.T) {\n\tcount(1)\n}\n',
};
const tickingGo = {
  'go.mod': go['go.mod'],
  'main.go':
    'package main\n\nimport (\n\t"fmt"\n\t"os"\n\t"time"\n)\n\nfunc main() {\n\tfmt.Println("pid", os.Getpid())\n\tfor count := 0; ; count++ {\n\t\ttime.Sleep(50 * time.Millisecond)\n\t}\n}\n',
};

const compiled = (name: string): readonly TemplateCase[] => [
  { template: `${name}: launch program`, files: c, build: compiler, file: 'main.c', line: 4 },
  {
    template: `${name}: attach to process`,
    files: tickingC,
    build: compiler,
    file: 'main.c',
    line: 7,
    target: () => ['build/program'],
    isPicked: true,
  },
];

const cases: readonly TemplateCase[] = [
  { template: 'Node.js: launch program', files: javascript, file: 'main.js', line: 2 },
  {
    template: 'Node.js: npm script',
    files: { ...javascript, 'package.json': '{ "scripts": { "start": "node main.js" } }' },
    file: 'main.js',
    line: 2,
  },
  {
    template: 'Node.js: attach to port',
    files: { 'main.js': ticking },
    file: 'main.js',
    line: 3,
    change: (port) => ['9229', String(port)],
    target: (port) => ['node', `--inspect=127.0.0.1:${port}`, 'main.js'],
    isReady: ({ said }) => said.includes('listening'),
  },
  { template: 'Python: launch program', files: python, file: 'main.py', line: 2 },
  { template: 'Python: open file', files: python, file: 'main.py', line: 2 },
  {
    template: 'Python: module',
    files: { 'test_main.py': 'def test_count():\n    count = 1\n    assert count == 1\n' },
    file: 'test_main.py',
    line: 3,
  },
  {
    template: 'Python: Flask',
    files: { 'app.py': 'from flask import Flask\n\napp = Flask(__name__)\nprint("made")\n' },
    file: 'app.py',
    line: 4,
    change: (port) => ['"--no-reload"', `"--no-reload", "--port", "${port}"`],
  },
  { template: 'Python: Django', files: { 'manage.py': 'import sys\n\nprint(sys.argv)\n' }, file: 'manage.py', line: 3 },
  {
    template: 'Python: attach to port',
    files: { 'main.py': tickingPython },
    file: 'main.py',
    line: 5,
    change: (port) => ['5678', String(port)],
    target: (port) => ['/usr/bin/python3', '-m', 'debugpy', '--listen', `127.0.0.1:${port}`, 'main.py'],
  },
  ...compiled('lldb-dap'),
  ...compiled('CodeLLDB'),
  ...compiled('GDB'),
  { template: 'Go: launch package', files: go, file: 'count.go', line: 4 },
  { template: 'Go: test package', files: go, file: 'count_test.go', line: 6 },
  {
    template: 'Go: attach to process',
    files: tickingGo,
    build: ['go', 'build', '-gcflags=all=-N -l', '-o', 'program', '.'],
    file: 'main.go',
    line: 12,
    target: () => ['./program'],
    isPicked: true,
  },
  {
    template: 'Go: connect to delve',
    files: go,
    file: 'count.go',
    line: 4,
    change: (port) => ['2345', String(port)],
    target: (port) => ['dlv', 'debug', '--headless', '--accept-multiclient', `--listen=127.0.0.1:${port}`],
    isReady: ({ said }) => said.includes('listening at'),
  },
  {
    template: 'Ruby: launch program',
    files: { 'main.rb': 'count = 1\ncount += 1\nputs count\n' },
    file: 'main.rb',
    line: 2,
  },
];

/** Replaces all of a workspace. */
function fill(workspace: string, files: TemplateCase['files']): void {
  for (const name of readdirSync(workspace)) rmSync(join(workspace, name), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  }
}

const launchFile = '.vscode/launch.json';

/** Adds a configuration by the command palette, and waits until it is chosen. */
async function add(page: StoplinePage, template: string): Promise<void> {
  await page.runCommand('Add configuration…');
  await page.page
    .getByRole('dialog', { name: 'Add configuration' })
    .getByRole('option', { name: new RegExp(`^${template.replaceAll('.', '\\.')},`) })
    .click();
  await expect(page.configuration).toHaveText(template);
}

async function pick({ page }: StoplinePage, { pid }: Target): Promise<void> {
  const picker = page.getByRole('dialog', { name: 'Which process?' });
  await expect(picker.getByRole('option').first()).toBeVisible();
  await page.keyboard.type(String(pid));
  const option = picker.getByRole('option', { name: new RegExp(String.raw`\b${pid}\b`) });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

for (const each of cases) {
  test(`"${each.template}" is added, and its session stops at a breakpoint @all`, async ({ openPage, testFolder }) => {
    const { workspace } = testFolder;
    const port = await freePort();
    fill(workspace, each.files);
    const [command, ...args] = each.build ?? [];
    mkdirSync(join(workspace, 'build'), { recursive: true });
    if (command !== undefined) execFileSync(command, args, { cwd: workspace, stdio: 'pipe' });
    const target = each.target && (await startTarget(each.target(port), workspace, each.isReady));
    try {
      const page = await openPage();
      await page.openFile(each.file);
      await page.toggleBreakpoint(each.line);
      await add(page, each.template);
      const [from = '', to = ''] = each.change?.(port) ?? [];
      const text = readFileSync(join(workspace, launchFile), 'utf8');
      expect(text).toContain(from);
      writeFileSync(join(workspace, launchFile), text.replace(from, to));
      await page.openFile(each.file);
      await page.button('Start debugging').click();
      if (target && each.isPicked) await pick(page, target);
      await page.expectStoppedAt(each.file, each.line, 'at breakpoint');
      await page.button('Stop').click();
      await page.expectStatus('Terminated');
    } finally {
      await target?.end();
    }
  });
}

test('"Chrome: launch page" is added, and its session stops at a breakpoint @all', async ({ openPage, testFolder }) => {
  const { workspace } = testFolder;
  fill(workspace, { 'page.js': 'let count = 0;\ncount += 1;\n', 'index.html': '<script src="page.js"></script>' });
  const server = createServer(({ url = '/' }, response) => {
    const isPage = url === '/';
    if (!isPage && url !== '/page.js') return response.writeHead(404).end();
    response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
    return response.end(readFileSync(join(workspace, isPage ? 'index.html' : 'page.js')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const page = await openPage();
    await page.openFile('page.js');
    await page.toggleBreakpoint(2);
    await add(page, 'Chrome: launch page');
    const text = readFileSync(join(workspace, launchFile), 'utf8');
    writeFileSync(join(workspace, launchFile), text.replace('localhost:8080', `127.0.0.1:${port}`));
    await page.openFile('page.js');
    await page.button('Start debugging').click();
    await page.expectStoppedAt('page.js', 2, 'at breakpoint');
    await page.button('Stop').click();
    await page.expectStatus('Terminated');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

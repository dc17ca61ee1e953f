import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from '../lib/paths.mjs';
import { layers } from './layers.mjs';
import { borderRules, readingOptions } from './rules.mjs';

/** A tree that keeps to all borders. */
const tidy = {
  'protocol/src/index.ts': "export { zero } from './common/errors.ts';",
  'protocol/src/common/errors.ts': 'export const zero = 0;',
  'server/src/log.ts':
    "import { zero } from '../../protocol/src/index.ts'; export const log = zero; export type Log = number;",
  'server/src/http/app.ts': "import 'express'; import { log } from '../log.ts'; export const app = log;",
  'server/src/main.ts': "import { app } from './http/app.ts'; export const main = app;",
  'client/src/ui/button.ts': 'export const button = 1;',
  'client/src/model/workbench.ts': 'export interface Workbench {}',
  'client/src/features/memory/feature.ts':
    "import type { Workbench } from '../../model/workbench.ts'; export const memory = (_: Workbench) => 0;",
  'client/src/app/shell.ts':
    "import type { Workbench } from '../model/workbench.ts'; export interface Shell extends Workbench {}",
  'client/src/features/values/tree.ts': "import { button } from '../../ui/button.ts'; export const tree = button;",
  'client/src/features/memory/view.ts': "import { tree } from '../values/tree.ts'; export const view = tree;",
  'client/src/features/stack/view.ts': 'export const stack = 1;',
  'client/src/main.ts': "import { view } from './features/memory/view.ts'; export const main = view;",
  'package.json': '{ "devDependencies": { "express": "1.0.0" } }',
  'node_modules/express/package.json': '{ "name": "express", "version": "1.0.0", "main": "index.js" }',
  'node_modules/express/index.js': 'export default 0;',
};

/** The names of the rules that a tree breaks. */
async function breachesOf(changes = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stopline-borders-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries({ ...tidy, ...changes })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { output } = await cruise(['protocol', 'server', 'client'], {
    ...readingOptions,
    ruleSet: { forbidden: borderRules },
    validate: true,
    baseDir: folder,
  });
  return [...new Set(output.summary.violations.map(({ rule }) => rule.name))];
}

test('a tree that keeps to the borders has no breach', async () => {
  expect(await breachesOf()).toEqual([]);
});

test.each([
  [
    'the protocol importing the server',
    'protocol/src/common/errors.ts',
    "export * from '../../../server/src/log.ts';",
    'protocol-imports-nothing-of-ours',
  ],
  [
    'the protocol importing a library',
    'protocol/src/common/errors.ts',
    "import 'express'; export const zero = 0;",
    'protocol-has-no-libraries-but-the-types-of-dap',
  ],
  [
    'the server importing the client',
    'server/src/main.ts',
    "export * from '../../client/src/main.ts';",
    'server-never-imports-client',
  ],
  [
    'the client importing the server',
    'client/src/main.ts',
    "export * from '../../server/src/log.ts';",
    'client-never-imports-server',
  ],
  [
    'a way into the protocol beside its index',
    'server/src/log.ts',
    "export { zero as log } from '../../protocol/src/common/errors.ts';",
    'the-protocol-is-entered-by-its-index',
  ],
  [
    'an import upwards',
    'server/src/log.ts',
    "export { main as log } from './main.ts';",
    'server-log-imports-nothing-above-it',
  ],
  [
    'an import of types upwards',
    'server/src/http/app.ts',
    "import type { Main } from '../main.ts'; export const app: Main = 0;",
    'server-http-imports-nothing-above-it',
  ],
  [
    'a feature importing the shell',
    'client/src/features/stack/view.ts',
    "export * from '../../main.ts';",
    'client-features-imports-nothing-above-it',
  ],
  [
    'a feature importing another feature',
    'client/src/features/stack/view.ts',
    "export * from '../memory/view.ts';",
    'client-features-import-no-other',
  ],
  [
    'an element of a feature taking the workbench',
    'client/src/features/stack/view.ts',
    "import type { Workbench } from '../../model/workbench.ts'; export const stack = (_: Workbench) => 0;",
    'a-feature-takes-a-narrow-port',
  ],
  [
    'a view of the shell taking the workbench',
    'client/src/app/toolbar.ts',
    "import type { Workbench } from '../model/workbench.ts'; export const toolbar = (_: Workbench) => 0;",
    'a-view-of-the-shell-takes-a-narrow-port',
  ],
  [
    'a view of the shell taking the shell',
    'client/src/app/toolbar.ts',
    "import type { Shell } from './shell.ts'; export const toolbar = (_: Shell) => 0;",
    'a-view-of-the-shell-takes-a-narrow-port',
  ],
  ['a library outside its place', 'server/src/main.ts', "import 'express';", 'only-server-src-http-imports-express'],
  ['a folder without a layer', 'server/src/lounge/sofa.ts', "export * from '../log.ts';", 'server-lists-its-layers'],
])('the checker sees %s', async (_breach, path, text, rule) => {
  expect(await breachesOf({ [path]: text })).toContain(rule);
});

test('the checker sees a circle of types', async () => {
  const circle = {
    'server/src/http/app.ts': "import type { Guard } from './guard.ts'; export type App = Guard; export const app = 0;",
    'server/src/http/guard.ts': "import type { App } from './app.ts'; export type Guard = App | 0;",
  };
  expect(await breachesOf(circle)).toEqual(['no-circles-with-types']);
});

test('the checker sees a circle', async () => {
  const circle = {
    'client/src/ui/button.ts': "import { icon } from './icon.ts'; export const button = () => icon;",
    'client/src/ui/icon.ts': "import { button } from './button.ts'; export const icon = () => button;",
  };
  expect(await breachesOf(circle)).toContain('no-circles');
});

test.each(Object.entries(layers))('the drawing of %s in docs/architecture.md is its list of layers', (name, order) => {
  const [, drawn = ''] =
    new RegExp(`^${name} {2,}(.*(?:\n {10}.*)*)`, 'm').exec(readFileSync(inRoot('docs/architecture.md'), 'utf8')) ?? [];
  expect(drawn.split('→').map((layer) => layer.trim())).toEqual(order);
});

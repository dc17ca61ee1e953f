import type { Dap, FoundDefinition, Methods } from '#protocol';
import { expect, test } from 'vitest';
import { Bench, refuse, type Answers } from '../app/testing/bench.ts';
import { frame, resumeFact, sessionFacts, stopFacts, threadsFact } from '../app/testing/facts.ts';
import { functionOf, goToDefinition, goToFunction, type AskedDefinition } from './go-to-definition.ts';
import type { Choice } from './ui-requests.ts';

const asked: AskedDefinition = { name: 'total', of: undefined, line: 4, expression: 'total', declaration: undefined };

const found = (path: string, line: number): FoundDefinition => ({
  path,
  line,
  column: 10,
  text: 'function total() {',
  matches: [[9, 14]],
});

const definitions = (...all: readonly FoundDefinition[]): Methods['find_definitions']['result'] => ({
  definitions: all,
  isCut: false,
});

const readFile = ({ path }: { path: string }) => ({
  path: path.startsWith('/') ? path : `/work/${path}`,
  text: 'a\nb\nc\nd\n',
  version: '1',
  modifiedAt: '',
});

const source = { name: 'pricing.py', path: '/work/pricing.py' };

/** Stopped in a file that is open. */
async function stoppedBench(answers: Answers, capabilities: Dap.Capabilities = { supportsEvaluateForHovers: true }) {
  const bench = new Bench({ read_file: readFile, ...answers });
  bench.tell(
    ...sessionFacts({}, capabilities),
    threadsFact([{ id: 1, name: 'MainThread' }]),
    ...stopFacts({ frames: [frame(10, 'price_order', { source })] }),
  );
  await bench.workbench.openFile('/work/pricing.py');
  return bench;
}

const shownPlace = ({ workbench }: Bench): string => {
  const { current, reveal } = workbench.documents.value;
  return `${current?.key}:${reveal?.line}`;
};

test('at a stop, the location of the value comes first, and is read without side effects', async () => {
  const bench = await stoppedBench({
    evaluate: () => ({ result: 'f', variablesReference: 0, valueLocationReference: 7 }),
    locations: () => ({ source: { path: '/work/cart.py' }, line: 3 }),
  });
  await goToDefinition(bench.workbench, asked);
  expect(bench.paramsOf('evaluate')).toEqual([{ expression: 'total', frameId: 10, context: 'hover' }]);
  expect(bench.paramsOf('locations')).toEqual([{ locationReference: 7 }]);
  expect(bench.paramsOf('find_definitions')).toEqual([]);
  expect(shownPlace(bench)).toBe('/work/cart.py:3');
});

test.each<[string, Answers, Dap.Capabilities | undefined, Partial<AskedDefinition>]>([
  ['refuses', { evaluate: () => refuse('no') }, undefined, {}],
  ['does not know the location', { evaluate: () => ({ result: '1', variablesReference: 0 }) }, undefined, {}],
  ['does not evaluate for hovers', {}, {}, {}],
  ['must not evaluate the expression', {}, undefined, { expression: undefined }],
])('if the adapter %s, the files are searched', async (_, answers, capabilities, more) => {
  const bench = await stoppedBench(
    { ...answers, find_definitions: () => definitions(found('cart.py', 2)) },
    capabilities,
  );
  await goToDefinition(bench.workbench, { ...asked, ...more });
  expect(bench.paramsOf('find_definitions')).toEqual([{ name: 'total', path: '/work/pricing.py', line: 4 }]);
  expect(shownPlace(bench)).toBe('/work/cart.py:2');
});

test('the adapter is not asked in another file than that of the frame, nor while the program is running', async () => {
  const bench = await stoppedBench({ find_definitions: () => definitions(found('cart.py', 2)) });
  await bench.workbench.openFile('/work/other.py');
  await goToDefinition(bench.workbench, asked);
  await bench.workbench.openFile('/work/pricing.py');
  bench.tell(resumeFact());
  await expect.poll(() => bench.workbench.presented.value.isOver).toBe(true);
  await goToDefinition(bench.workbench, asked);
  expect(bench.paramsOf('evaluate')).toEqual([]);
  expect(bench.paramsOf('find_definitions')).toHaveLength(2);
});

test('a declaration that the editor knows needs no search', async () => {
  const bench = await stoppedBench({}, {});
  await goToDefinition(bench.workbench, { ...asked, declaration: { line: 2, column: 1 } });
  expect(shownPlace(bench)).toBe('/work/pricing.py:2');
  expect(bench.paramsOf('find_definitions')).toEqual([]);
});

test('several definitions are offered with their lines', async () => {
  const bench = await stoppedBench(
    { find_definitions: () => definitions(found('a.py', 1), found('shop/b.py', 3)) },
    {},
  );
  const choices: Choice[] = [];
  bench.workbench.uiRequests.on('choice', ({ choice }) => choices.push(choice));
  await goToDefinition(bench.workbench, { ...asked, of: 'cart' });
  expect(bench.paramsOf('find_definitions')).toEqual([
    { name: 'total', of: 'cart', path: '/work/pricing.py', line: 4 },
  ]);
  expect(choices[0]?.items.map(({ label, detail }) => `${label} ${detail}`)).toEqual([
    'a.py:1 function total() {',
    'shop/b.py:3 function total() {',
  ]);
  choices[0]?.items[1]?.run();
  await expect.poll(() => shownPlace(bench)).toBe('/work/shop/b.py:3');
});

test.each([
  [false, 'No definition of "total" found.'],
  [true, 'No definition of "total" found in the files that were searched.'],
])('if nothing is found (cut: %s), the message is "%s"', async (isCut, message) => {
  const bench = await stoppedBench({ find_definitions: () => ({ definitions: [], isCut }) }, {});
  await goToDefinition(bench.workbench, asked);
  expect(bench.workbench.toasts.value.map((toast) => toast.message)).toEqual([message]);
});

test('the function of a frame is the nearest one before its line', async () => {
  const near = definitions(found('pricing.py', 60), found('pricing.py', 40), found('pricing.py', 20));
  const bench = await stoppedBench({ find_definitions: () => near }, {});
  await goToFunction(bench.workbench, frame(10, 'total', { source, line: 47 }), 'total');
  expect(bench.paramsOf('find_definitions')).toEqual([{ name: 'total', path: '/work/pricing.py', line: 47 }]);
  expect(shownPlace(bench)).toBe('/work/pricing.py:40');
});

test.each([
  ['total', 'total'],
  ['Cart.total', 'total'],
  ['async total', 'total'],
  ['shop::Cart::total(int, char*)', 'total'],
  ['shop::Cart::total(int) const', 'total'],
  ['main.(*Cart).Total', 'Total'],
  ['shop::sum<i32>', 'sum'],
  ['Cart.<init>', undefined],
  ['<module>', undefined],
  ['(anonymous)', undefined],
  ['', undefined],
])('the function of the frame %j is %j', (name, expected) => {
  expect(functionOf({ name })).toBe(expected);
});

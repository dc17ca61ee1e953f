import type { Fact, SourceBreakpoint } from '#protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { withHeadings } from './breakpoint-groups.ts';
import { breakpointRows } from './breakpoint-rows.ts';
import { breakpointsActions, StoplineBreakpoints } from './breakpoints.ts';
import { Bench, choose, refuse, rowNames, rowOf, settled } from '../../app/testing/bench.ts';
import { resumeFact, sessionFacts, stateAfter, stopFacts, threadsFact } from '../../app/testing/facts.ts';

const at = '2026-01-31T08:41:07.000Z';

const breakpoint = (id: number, more: Partial<SourceBreakpoint> = {}): SourceBreakpoint => ({
  kind: 'source',
  id,
  path: '/work/shop/pricing.py',
  line: id,
  enabled: true,
  createdBy: { kind: 'person', name: 'Mara' },
  at,
  ...more,
});

const set = (...breakpoints: SourceBreakpoint[]) => ({ type: 'breakpoints_changed', breakpoints }) as const;

const filters = {
  exceptionBreakpointFilters: [
    { filter: 'raised', label: 'Raised exceptions' },
    { filter: 'uncaught', label: 'Uncaught exceptions' },
  ],
};

const press = (element: Element, key: string): void => {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
};

async function fieldOf(panel: StoplineBreakpoints): Promise<HTMLInputElement> {
  await settled(panel);
  const field = panel.renderRoot.querySelector<HTMLInputElement>('input.field-inline');
  if (!field) throw new Error('No field is open.');
  return field;
}

function write(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

afterEach(() => document.body.replaceChildren());

test('exception filters come first, then breakpoints by file and line, each with its checkbox', async () => {
  const bench = new Bench();
  bench.tell(
    ...sessionFacts({}, filters),
    set(breakpoint(47), breakpoint(36, { enabled: false }), breakpoint(9, { path: '/work/main.py' })),
  );
  const panel = await bench.show(new StoplineBreakpoints());
  expect(rowNames(panel)).toEqual([
    'Raised exceptions',
    'Uncaught exceptions',
    'main.py:9',
    'pricing.py:36',
    'pricing.py:47',
  ]);
  const boxes = [...panel.renderRoot.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true, true, false, true]);
});

test('a breakpoint is listed where the adapter put it, verified or not', () => {
  const facts = [
    ...sessionFacts(),
    threadsFact([{ id: 1, name: 'MainThread' }]),
    set(breakpoint(47), breakpoint(50)),
    {
      type: 'breakpoints_bound',
      sessionId: 's1',
      at,
      bindings: { 47: { verified: true, line: 49 }, 50: { verified: false, message: 'Unbound breakpoint' } },
    } as const,
  ];
  const rows = breakpointRows(stateAfter(facts), 's1');
  expect(rows).toMatchObject([
    { name: 'pricing.py:49', look: { state: 'bound' } },
    { name: 'pricing.py:50', look: { state: 'unbound' }, text: 'Unbound breakpoint' },
  ]);
});

describe('a breakpoint that no adapter has refused is filled', () => {
  const unplaced = (path = '/work/shop/pricing.py'): readonly Fact[] => [
    set(breakpoint(50, { path })),
    { type: 'breakpoints_bound', sessionId: 's1', at, bindings: { 50: { verified: false, message: 'Unbound.' } } },
  ];
  const threads = threadsFact([{ id: 1, name: 'MainThread' }]);
  const loaded: Fact = {
    type: 'event',
    sessionId: 's1',
    at,
    event: 'loadedSource',
    body: { reason: 'new', source: { path: '/work/shop/pricing.py' } },
  };
  const rowAfter = (...facts: readonly Fact[]) => breakpointRows(stateAfter(facts), 's1').at(-1);

  test('before a program is started', () => {
    const row = rowAfter(set(breakpoint(50)));
    expect(row).toMatchObject({ look: { state: 'waiting', title: 'Breakpoint' }, text: '' });
  });

  test('before anything runs in it', () => {
    const row = rowAfter(...sessionFacts(), ...unplaced());
    expect(row).toMatchObject({ look: { state: 'waiting', title: 'Breakpoint' }, text: '' });
  });

  test('while its file is not loaded, which is said', () => {
    const row = rowAfter(...sessionFacts(), threads, loaded, ...unplaced('/work/shop/later.py'));
    const title = 'Breakpoint: file not loaded yet';
    expect(row).toMatchObject({ look: { state: 'waiting', title }, text: 'file not loaded yet', isReason: true });
  });

  test('and hollow once its file is loaded and the adapter has no code there', () => {
    const row = rowAfter(...sessionFacts(), threads, loaded, ...unplaced());
    expect(row).toMatchObject({ look: { state: 'unbound', title: 'Unverified breakpoint: Unbound.' } });
  });
});

describe('many breakpoints', () => {
  const lines = (path: string, count: number) =>
    Array.from({ length: count }, (_, index) => breakpoint(index + 1, { id: path.length * 100 + index, path }));
  const many = [...lines('/work/shop/pricing.py', 6), ...lines('/work/main.py', 4)];

  test('are listed under their files, which can be collapsed', async () => {
    const bench = new Bench();
    bench.tell(set(...many));
    const panel = await bench.show(new StoplineBreakpoints());
    expect(rowNames(panel).slice(0, 2)).toEqual(['main.py, 4 breakpoints', 'main.py:1']);
    expect(rowOf(panel, 'main.py:1').textContent).toContain('Line 1');
    rowOf(panel, 'main.py, 4 breakpoints').dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    await settled(panel);
    expect(rowNames(panel).slice(0, 3)).toEqual([
      'main.py, 4 breakpoints',
      'pricing.py, 6 breakpoints',
      'pricing.py:1',
    ]);
  });

  test('of one file, or a few of several, have no headings', () => {
    const isHeading = ({ expanded }: { readonly expanded?: boolean }) => expanded !== undefined;
    for (const few of [lines('/work/main.py', 30), many.slice(1)]) {
      const rows = withHeadings(breakpointRows(stateAfter([set(...few)]), undefined), () => true);
      expect(rows.filter(isHeading)).toEqual([]);
    }
  });

  test('of a file are disabled and removed by the menu of its heading', async () => {
    const bench = new Bench({ change_breakpoint: () => ({}), remove_breakpoints: () => ({}) });
    bench.tell(set(...many));
    const panel = await bench.show(new StoplineBreakpoints());
    const ids = lines('/work/main.py', 4).map(({ id }) => id);
    const openFileMenu = () => {
      const heading = rowOf(panel, 'main.py, 4 breakpoints');
      heading.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, composed: true, button: 2 }));
    };
    openFileMenu();
    await choose('Disable all in file');
    expect(bench.paramsOf('change_breakpoint')).toEqual(ids.map((id) => ({ id, enabled: false })));
    openFileMenu();
    await choose('Remove all in file');
    expect(bench.paramsOf('remove_breakpoints')).toEqual([{ ids }]);
  });
});

test('an unsupported breakpoint says why in place of its condition', () => {
  const message = 'Stopline cannot count "often" for debugpy, so this breakpoint was not set.';
  const facts = [
    ...sessionFacts(),
    set(breakpoint(45, { hitCondition: 'often', createdBy: { kind: 'agent', name: 'Kestrel' } })),
    {
      type: 'breakpoints_bound',
      sessionId: 's1',
      at,
      bindings: { 45: { verified: false, refused: true, message } },
    } as const,
  ];
  expect(breakpointRows(stateAfter(facts), 's1')).toMatchObject([
    { text: message, agent: { name: 'Kestrel' }, look: { kind: 'hit-count', state: 'refused' } },
  ]);
});

test('conditions, hit counts and log messages follow the name', () => {
  const facts = [
    set(
      breakpoint(1, { condition: 'subtotal < 0' }),
      breakpoint(2, { hitCondition: '% 100' }),
      breakpoint(3, { logMessage: '{rule.name}' }),
    ),
  ];
  const rows = breakpointRows(stateAfter(facts), undefined);
  expect(rows.map(({ look, text }) => [look?.kind, text])).toEqual([
    ['conditional', 'subtotal < 0'],
    ['hit-count', '% 100'],
    ['log-point', '{rule.name}'],
  ]);
});

test('the checkbox disables a breakpoint, Delete removes it, a click opens the file at its line', async () => {
  const bench = new Bench({ read_file: ({ path }: { path: string }) => ({ path, text: 'code', version: '1' }) });
  bench.tell(set(breakpoint(47)));
  const panel = await bench.show(new StoplineBreakpoints());
  const row = rowOf(panel, 'pricing.py:47');
  row.querySelector('input')?.click();
  row.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, composed: true }));
  row.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  expect(bench.paramsOf('change_breakpoint')).toEqual([{ id: 47, enabled: false }]);
  expect(bench.paramsOf('remove_breakpoints')).toEqual([{ ids: [47] }]);
  await expect.poll(() => bench.workbench.documents.value.reveal?.line).toBe(47);
});

describe('an exception filter', () => {
  const conditioned = {
    supportsExceptionFilterOptions: true,
    exceptionBreakpointFilters: [
      { filter: 'all', label: 'Caught', supportsCondition: true, conditionDescription: 'error.name == "MyError"' },
      { filter: 'uncaught', label: 'Uncaught' },
    ],
  };
  const js = sessionFacts({ adapter: 'js-debug' }, conditioned);
  const chosen = (exceptionFilters: Record<string, { enabled: boolean; condition?: string }>) =>
    ({ type: 'exception_filters_changed', exceptionFilters }) as const;

  test('keeps its condition when it is disabled', async () => {
    const bench = new Bench();
    bench.tell(...js, chosen({ 'js-debug/all': { enabled: true, condition: 'x' } }));
    const panel = await bench.show(new StoplineBreakpoints());
    rowOf(panel, 'Caught').querySelector('input')?.click();
    expect(bench.paramsOf('set_exception_filter')).toEqual([
      { adapter: 'js-debug', filter: 'all', choice: { enabled: false, condition: 'x' } },
    ]);
  });

  test('gets its condition in place, with the adapter’s description as placeholder, and is then enabled', async () => {
    const bench = new Bench({ set_exception_filter: () => ({}) });
    bench.tell(...js);
    const panel = await bench.show(new StoplineBreakpoints());
    press(rowOf(panel, 'Caught'), 'F2');
    const field = await fieldOf(panel);
    expect([field.getAttribute('aria-label'), field.placeholder]).toEqual([
      'Condition of Caught',
      'error.name == "MyError"',
    ]);
    write(field, 'error.code > 3');
    press(field, 'Enter');
    expect(bench.paramsOf('set_exception_filter')).toEqual([
      { adapter: 'js-debug', filter: 'all', choice: { enabled: true, condition: 'error.code > 3' } },
    ]);
    await expect.poll(() => panel.renderRoot.querySelector('input.field-inline')).toBeNull();
  });

  test('without conditions has no field for one', async () => {
    const bench = new Bench();
    bench.tell(...js);
    const panel = await bench.show(new StoplineBreakpoints());
    press(rowOf(panel, 'Uncaught'), 'F2');
    await settled(panel);
    expect(panel.renderRoot.querySelector('input.field-inline')).toBeNull();
  });

  test('is listed under each of two adapters with the same id', () => {
    const python = sessionFacts({ id: 's2', adapter: 'debugpy' }, filters);
    const rows = breakpointRows(
      stateAfter([...js, ...python, chosen({ 'debugpy/uncaught': { enabled: false } })]),
      's1',
    );
    expect(withHeadings(rows, (_key, byDefault) => byDefault).map(({ name, enabled }) => [name, enabled])).toEqual([
      ['debugpy', undefined],
      ['Raised exceptions, debugpy', false],
      ['Uncaught exceptions, debugpy', false],
      ['js-debug', undefined],
      ['Caught, js-debug', false],
      ['Uncaught, js-debug', true],
    ]);
  });

  test('of an adapter that ran before is listed before anything is started', async () => {
    const bench = new Bench({ set_exception_filter: () => ({}) });
    bench.tell({
      type: 'filters_offered',
      filterOffers: {
        'js-debug': {
          exceptionBreakpointFilters: [{ filter: 'all', label: 'Caught', supportsCondition: true }],
          supportsExceptionFilterOptions: true,
        },
      },
    });
    const panel = await bench.show(new StoplineBreakpoints());
    expect(rowOf(panel, 'Caught').querySelector('input')?.checked).toBe(false);
    rowOf(panel, 'Caught').querySelector('input')?.click();
    expect(bench.paramsOf('set_exception_filter')).toEqual([
      { adapter: 'js-debug', filter: 'all', choice: { enabled: true } },
    ]);
  });

  test('stays in its place when its session has ended, and while only another adapter runs', () => {
    const ended: Fact = { type: 'session_ended', sessionId: 's1', at, message: 'over' };
    const names = (...facts: Fact[]) => breakpointRows(stateAfter(facts), undefined).map(({ name }) => name);
    expect(names(...js, ended)).toEqual(['Caught', 'Uncaught']);
    const python = sessionFacts({ id: 's2', adapter: 'debugpy' }, filters);
    const both = names(...js, ...python);
    expect(names(...js, ended, ...python)).toEqual(both);
    expect(both).toHaveLength(4);
  });

  test('that the adapter rejects says why', () => {
    const answered: Fact = {
      type: 'answered',
      sessionId: 's1',
      at,
      requestId: 5,
      command: 'setExceptionBreakpoints',
      arguments: { filters: ['uncaught'], filterOptions: [{ filterId: 'all', condition: '1 +' }] },
      body: { breakpoints: [{ verified: true }, { verified: false, message: 'Unexpected end of input' }] },
    };
    const on = chosen({ 'js-debug/all': { enabled: true, condition: '1 +' } });
    expect(breakpointRows(stateAfter([...js, on, answered]), 's1')).toMatchObject([
      { name: 'Caught', text: 'Unexpected end of input', look: { state: 'refused' } },
      { name: 'Uncaught', text: '', look: { state: 'bound' } },
    ]);
  });
});

test('removing all breakpoints can be undone', async () => {
  const bench = new Bench({ remove_breakpoints: () => ({}), set_breakpoint: () => ({ breakpoint: breakpoint(9) }) });
  bench.tell(set(breakpoint(1, { condition: 'x' }), breakpoint(2, { enabled: false })));
  const panel = await bench.show(new StoplineBreakpoints());
  panel.renderRoot.querySelector<HTMLElement>('button[aria-label="Remove all breakpoints"]')?.click();
  expect(bench.paramsOf('remove_breakpoints')).toEqual([{ ids: [1, 2] }]);
  await expect.poll(() => bench.workbench.toasts.value[0]?.message).toBe('2 breakpoints removed.');
  bench.workbench.toasts.value[0]?.action?.run();
  const path = '/work/shop/pricing.py';
  expect(bench.paramsOf('set_breakpoint')).toEqual([
    { kind: 'source', path, line: 1, enabled: true, condition: 'x' },
    { kind: 'source', path, line: 2, enabled: false },
  ]);
});

test('deactivating all breakpoints leaves their checkboxes unchanged', async () => {
  const bench = new Bench();
  bench.tell(set(breakpoint(1), breakpoint(2, { enabled: false })));
  const panel = await bench.show(new StoplineBreakpoints());
  const button = () => panel.renderRoot.querySelector<HTMLElement>('button[aria-label="Deactivate breakpoints"]');
  expect(button()?.getAttribute('aria-pressed')).toBe('false');
  button()?.click();
  expect(bench.paramsOf('deactivate_breakpoints')).toEqual([{ deactivated: true }]);
  bench.tell({ type: 'breakpoints_deactivated', deactivated: true });
  await settled(panel);
  expect(button()?.getAttribute('aria-pressed')).toBe('true');
  const rows = breakpointRows(bench.server.value.state, undefined);
  expect(rows).toMatchObject([
    { look: { state: 'disabled', title: 'Breakpoint, deactivated' }, text: '' },
    { look: { state: 'disabled', title: 'Breakpoint, disabled' }, text: '' },
  ]);
  const boxes = [...panel.renderRoot.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
});

test('the button of a row adds a condition, or edits the one that is there', async () => {
  const bench = new Bench();
  bench.tell(set(breakpoint(3), breakpoint(47, { hitCondition: '3' })));
  const panel = await bench.show(new StoplineBreakpoints());
  const firstOf = async (name: string) => {
    rowOf(panel, name).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await settled(panel);
    return rowOf(panel, name).querySelector('button')?.getAttribute('aria-label');
  };
  expect([await firstOf('pricing.py:3'), await firstOf('pricing.py:47')]).toEqual(['Add condition', 'Edit hit count']);
});

test('F2 edits one condition and keeps the others; the field stays until the change is made', async () => {
  let isReached = false;
  const bench = new Bench({ change_breakpoint: () => (isReached ? {} : refuse('No.')) });
  bench.tell(set(breakpoint(47, { hitCondition: '3', logMessage: 'hello' })));
  const panel = await bench.show(new StoplineBreakpoints());
  press(rowOf(panel, 'pricing.py:47'), 'F2');
  const field = await fieldOf(panel);
  expect([field.getAttribute('aria-label'), field.value]).toEqual(['Hit count of pricing.py:47', '3']);
  write(field, '5');
  press(field, 'Enter');
  await expect.poll(() => panel.renderRoot.querySelector('#refusal')?.textContent).toBe('No.');
  expect((await fieldOf(panel)).value).toBe('5');
  isReached = true;
  press(field, 'Enter');
  await expect.poll(() => panel.renderRoot.querySelector('input.field-inline')).toBeNull();
  expect(bench.paramsOf('change_breakpoint').at(-1)).toEqual({
    id: 47,
    conditions: { hitCondition: '5', logMessage: 'hello' },
  });
});

test('an invalid hit count is refused at its field, until it is changed', async () => {
  const bench = new Bench({ change_breakpoint: () => ({}) });
  bench.tell(set(breakpoint(47, { hitCondition: '3' })));
  const panel = await bench.show(new StoplineBreakpoints());
  press(rowOf(panel, 'pricing.py:47'), 'F2');
  const field = await fieldOf(panel);
  write(field, 'often');
  press(field, 'Enter');
  const refusal = () => panel.renderRoot.querySelector('#refusal');
  await expect.poll(() => refusal()?.textContent).toContain('Write a number');
  expect(field.getAttribute('aria-describedby')).toBe('refusal');
  expect(bench.paramsOf('change_breakpoint')).toEqual([]);
  write(field, '> 3');
  await expect.poll(refusal).toBeNull();
  press(field, 'Enter');
  await expect.poll(() => panel.renderRoot.querySelector('input.field-inline')).toBeNull();
  expect(bench.paramsOf('change_breakpoint')).toEqual([{ id: 47, conditions: { hitCondition: '> 3' } }]);
});

test('a triggered breakpoint shows its trigger, before and after the trigger was hit', () => {
  const waiting = set(breakpoint(3), breakpoint(9, { waitsFor: 3 }), breakpoint(12, { condition: 'x', waitsFor: 3 }));
  const rows = (...facts: Fact[]) => breakpointRows(stateAfter([...sessionFacts(), waiting, ...facts]), 's1');
  expect(rows()).toMatchObject([
    { text: '' },
    { text: 'waits for pricing.py:3', title: expect.arrayContaining(['waits for pricing.py:3']) },
    { text: 'x', title: expect.arrayContaining(['waits for pricing.py:3']) },
  ]);
  expect(rows(...stopFacts({ body: { reason: 'breakpoint', hitBreakpointIds: [3] }, frames: [] }))).toMatchObject([
    { text: '' },
    { text: 'after pricing.py:3 was hit' },
    { text: 'x', title: expect.arrayContaining(['after pricing.py:3 was hit']) },
  ]);
});

test('Escape discards what was typed in a field', async () => {
  const bench = new Bench();
  bench.tell(set(breakpoint(47, { condition: 'x' })));
  const panel = await bench.show(new StoplineBreakpoints());
  press(rowOf(panel, 'pricing.py:47'), 'F2');
  const field = await fieldOf(panel);
  write(field, 'y');
  press(field, 'Escape');
  await expect.poll(() => panel.renderRoot.querySelector('input.field-inline')).toBeNull();
  expect(bench.paramsOf('change_breakpoint')).toEqual([]);
});

test('an unchanged field closes when it loses the focus; a changed one stays', async () => {
  const bench = new Bench();
  bench.tell(set(breakpoint(47, { condition: 'x' })));
  const panel = await bench.show(new StoplineBreakpoints());
  press(rowOf(panel, 'pricing.py:47'), 'F2');
  write(await fieldOf(panel), 'y');
  await settled(panel);
  (await fieldOf(panel)).dispatchEvent(new FocusEvent('blur'));
  expect((await fieldOf(panel)).value).toBe('y');
  write(await fieldOf(panel), 'x');
  await settled(panel);
  (await fieldOf(panel)).dispatchEvent(new FocusEvent('blur'));
  await settled(panel);
  expect(panel.renderRoot.querySelector('input.field-inline')).toBeNull();
  press(rowOf(panel, 'pricing.py:47'), 'F2');
  press(await fieldOf(panel), 'Enter');
  await settled(panel);
  expect(panel.renderRoot.querySelector('input.field-inline')).toBeNull();
  expect(bench.paramsOf('change_breakpoint')).toEqual([]);
});

test('the number of hits is at the right', async () => {
  const bench = new Bench();
  const hit = { reason: 'breakpoint', hitBreakpointIds: [47] };
  bench.tell(...sessionFacts(), set(breakpoint(47), breakpoint(48)), ...stopFacts({ body: hit, frames: [] }));
  bench.tell(resumeFact(), ...stopFacts({ body: hit, frames: [] }));
  const panel = await bench.show(new StoplineBreakpoints());
  expect(rowOf(panel, 'pricing.py:47').querySelector('.hits')?.textContent).toBe('×2');
  expect(rowOf(panel, 'pricing.py:47').title).toContain('Hit 2 times');
  expect(rowOf(panel, 'pricing.py:48').querySelector('.hits')).toBeNull();
});

test('without breakpoints the panel says how to set one', async () => {
  const panel = await new Bench().show(new StoplineBreakpoints());
  expect(panel.renderRoot.textContent).toContain('No breakpoints.');
});

test('a function breakpoint is written in its own row, listed after those on lines, and shows where it was found', async () => {
  const bench = new Bench({ set_breakpoint: () => ({}) });
  const panel = await bench.show(new StoplineBreakpoints());
  bench.workbench.uiRequests.make(breakpointsActions.request('add_function'));
  const field = await fieldOf(panel);
  write(field, ' area ');
  press(field, 'Enter');
  expect(bench.paramsOf('set_breakpoint')).toEqual([{ kind: 'function', name: 'area' }]);
  const createdBy = { kind: 'person', name: 'Mara' } as const;
  const area = { kind: 'function', id: 7, name: 'area', enabled: true, createdBy, at } as const;
  const facts = [
    ...sessionFacts(),
    { type: 'breakpoints_changed', breakpoints: [area, breakpoint(3)] },
    {
      type: 'breakpoints_bound',
      sessionId: 's1',
      at,
      bindings: { 7: { verified: true, path: '/work/shop/shape.py', line: 12 } },
    },
  ] as const;
  expect(breakpointRows(stateAfter(facts), 's1')).toMatchObject([
    { name: 'pricing.py:3' },
    { name: 'area', look: { kind: 'function', state: 'bound', path: '/work/shop/shape.py', line: 12 } },
  ]);
});

test('breakpoints that the debugger set are listed, and cannot be disabled or removed', () => {
  const bench = new Bench();
  const source = { path: '/work/shop/pricing.py' };
  bench.tell(...sessionFacts(), {
    type: 'adapter_breakpoint_changed',
    sessionId: 's1',
    at,
    adapterId: 4,
    breakpoint: { verified: true, source, line: 8 },
  });
  const rows = breakpointRows(bench.server.value.state, 's1');
  expect(rows).toMatchObject([
    { name: 'pricing.py:8', look: { state: 'bound' }, place: { path: source.path, line: 8 } },
  ]);
  for (const change of ['enabled', 'enable', 'remove', 'write']) expect(rows[0]).not.toHaveProperty(change);
});

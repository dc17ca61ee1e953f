import type { OwnRow } from '#coverage';
import { expect } from '@playwright/test';
import type { StoplinePage } from '../page.ts';
import type { RunningServer } from '../server.ts';
import type { AdapterUnderTest, TourProgram } from './adapter-under-test.ts';

/** What a case is played with. */
export interface Stage {
  readonly page: StoplinePage;
  readonly adapter: AdapterUnderTest;
  readonly server: RunningServer;
  /** The marked line of one of its programs. */
  readonly line: (program: TourProgram, mark: string) => number;
}

/** A test that each adapter passes. */
export interface Case {
  /** The rows of the protocol that it exercises, on the adapters that do them. */
  readonly rows: readonly OwnRow[];
  /** The page does the same with each adapter: `npm test` plays it with js-debug only. */
  readonly sameWithEach?: boolean;
  /** `beats` is running when the case begins, and must survive it. */
  readonly attaches?: boolean;
  readonly play: (stage: Stage) => Promise<void>;
}

const baseName = (path: string): string => path.split('/').at(-1) ?? path;

/** The program's last count in the console. */
async function lastBeat({ page }: Stage): Promise<number> {
  const text = (await page.console.textContent()) ?? '';
  return Math.max(0, ...[...text.matchAll(/beat (\d+)/g)].map(([, beat]) => Number(beat)));
}

/** Waits until the program has printed more beats. */
async function expectBeats(stage: Stage): Promise<void> {
  const from = await lastBeat(stage);
  await expect.poll(() => lastBeat(stage), { timeout: 20_000 }).toBeGreaterThan(from + 25);
}

/** The process id that the program has printed, other than an earlier one. */
async function saidPid({ page }: Stage, before = 0): Promise<number> {
  const pids = async () =>
    [...((await page.console.textContent()) ?? '').matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));
  await expect.poll(async () => (await pids()).filter((pid) => pid !== before).length).toBeGreaterThan(0);
  return (await pids()).findLast((pid) => pid !== before) ?? 0;
}

/** Sets a breakpoint on the marked line of `total`, starts the program and waits for the stop there. */
async function stopAtMark({ page, adapter: { total }, line }: Stage, mark: string): Promise<number> {
  const number = line(total, mark);
  await page.stopAt('Total', total.file, number);
  return number;
}

async function startBeats({ page, adapter }: Stage): Promise<void> {
  await page.start('Beats');
  await expect(page.console).toContainText('pid');
  await page.expectStatus('Running');
  await page.openFile(adapter.beats.file);
}

/** Waits for the end of `total`, or stops it where it never ends. */
async function expectEndOfTotal({ page, adapter }: Stage): Promise<void> {
  if (adapter.neverExits !== true) return page.expectEnd(3);
  await expect(page.console).toContainText('area');
  await page.button('Stop').click();
  await page.expectStatus('Terminated');
}

async function watch({ page }: Stage, expression: string): Promise<void> {
  await page.addWatch.fill(expression);
  await page.addWatch.press('Enter');
}

/** Continues a program that attaching has paused, once or twice. */
async function continueFromPauses({ page }: Stage): Promise<void> {
  await page.expectStatus('Stopped');
  await expect(async () => {
    const words = (await page.status.textContent()) ?? '';
    if (words.includes('on pause')) await page.button('Continue').click();
    await expect(page.status).toContainText('at breakpoint', { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

/** True if the adapter cannot do what was requested. Waits until the page says so. */
async function isRefused({ page, adapter }: Stage, what: 'setVariable' | 'attach'): Promise<boolean> {
  const words = adapter.cannot?.[what];
  if (words === undefined) return false;
  await expect(page.page.getByText(words).first()).toBeVisible();
  return true;
}

/** The ten cases, the same with each adapter. */
export const cases: Readonly<Record<string, Case>> = {
  'a program stops at a breakpoint, with its stack and its locals': {
    rows: [
      'request configurationDone',
      'request initialize',
      'request launch',
      'request scopes',
      'request setBreakpoints',
      'request stackTrace',
      'request threads',
      'request variables',
      'event capabilities',
      'event initialized',
      'event stopped',
      'client supportsVariableType',
    ],
    play: async (stage) => {
      const { page, adapter, line } = stage;
      const { total, functions } = adapter;
      const twice = await stopAtMark(stage, 'twice');
      await expect(page.frame(functions[0], baseName(total.file), twice)).toBeVisible();
      await expect(page.frame(functions[1], baseName(total.file), line(total, 'call'))).toBeVisible();
      await expect(page.variable('n', '1')).toBeVisible();
      await expect(page.variable('twice', '2')).toBeVisible();
      await page.frame(functions[1], baseName(total.file), line(total, 'call')).click();
      await expect(page.variable('total', '0')).toBeVisible();
    },
  },

  'steps into a function, over a line and out again': {
    rows: ['request next', 'request stepIn', 'request stepOut', 'event continued', 'event module'],
    play: async (stage) => {
      const { page, adapter, line } = stage;
      const { total, functions } = adapter;
      const file = baseName(total.file);
      await stopAtMark(stage, 'call');
      await page.button('Step into').click();
      const into = line(total, 'into');
      await page.expectStoppedAt(file, into, 'step');
      await expect(page.frame(functions[0], file, into)).toBeVisible();
      await page.button('Step over').click();
      await page.expectStoppedAt(file, into + 1, 'step');
      await page.button('Step out').click();
      if (adapter.stepsOutToTheEnd === true) {
        await page.expectStoppedAt(file, into + 2, 'step');
        await page.button('Step over').click();
      }
      await expect(page.callStack.getByRole('treeitem', { selected: true })).toContainText(functions[1]);
      await page.expectStatus('Stopped');
    },
  },

  'a conditional breakpoint stops only where its condition is true': {
    rows: ['request continue', 'event breakpoint', 'capability supportsConditionalBreakpoints'],
    sameWithEach: true,
    play: async (stage) => {
      const { page, adapter, line } = stage;
      const twice = line(adapter.total, 'twice');
      await page.openFile(adapter.total.file);
      await page.editBreakpoint(twice, 'Add conditional breakpoint', 'Condition', 'n == 2');
      await page.start('Total');
      await page.expectStoppedAt(baseName(adapter.total.file), twice, 'breakpoint');
      await expect(page.variable('twice', '4')).toBeVisible();
      await page.button('Continue').click();
      await expectEndOfTotal(stage);
      await expect(page.console).toContainText('total 12');
    },
  },

  'a variable is expanded and set': {
    rows: ['request setVariable'],
    sameWithEach: true,
    play: async (stage) => {
      const { page } = stage;
      await stopAtMark(stage, 'print');
      await page.variable('box').click();
      await page.variable('width', '3').click();
      await page.page.keyboard.press('F2');
      if (await isRefused(stage, 'setVariable')) return;
      await page.page.getByRole('textbox', { name: 'Value of width' }).fill('7');
      await page.page.keyboard.press('Enter');
      await expect(page.treeItem(page.variables, 'width = 7, was 3')).toBeVisible();
      await page.button('Continue').click();
      await expectEndOfTotal(stage);
      await expect(page.console).toContainText('area 28');
    },
  },

  'a watch and the console evaluate expressions and show errors': {
    rows: ['request evaluate'],
    sameWithEach: true,
    play: async (stage) => {
      const { page, adapter } = stage;
      await watch(stage, 'twice + 1');
      await watch(stage, 'no_such_name');
      await stopAtMark(stage, 'twice');
      await expect(page.treeItem(page.watch, /^twice \+ 1 = 3\b/)).toBeVisible();
      await expect(page.treeItem(page.watch, /^no_such_name/)).toContainText(adapter.unknownName);
      await page.evaluate('twice * 40');
      await expect(page.console.locator('.result').last()).toContainText('80');
      await page.evaluate('no_such_name');
      await expect(page.console.locator('.v.error').filter({ hasText: adapter.unknownName })).toBeVisible();
      await page.expectStatus('Stopped');
    },
  },

  'output is in the console, and the exit code in the status': {
    rows: ['request setExceptionBreakpoints', 'event exited', 'event output', 'event process', 'event terminated'],
    play: async (stage) => {
      const { page } = stage;
      await page.start('Total');
      await expectEndOfTotal(stage);
      await expect(page.console).toContainText('total 12');
      await expect(page.console).toContainText('area 12');
    },
  },

  'a running program is paused, and its threads are listed': {
    rows: ['request pause'],
    sameWithEach: true,
    play: async (stage) => {
      const { page, adapter } = stage;
      await startBeats(stage);
      await page.button('Pause').click();
      await page.expectStatus('Stopped');
      await expect(page.status).toContainText('pause');
      await expect(page.treeItem(page.callStack, adapter.thread).first()).toBeVisible();
      await page.button('Continue').click();
      await page.expectStatus('Running');
      await expectBeats(stage);
    },
  },

  'a breakpoint added while the program runs stops it, until it is removed': {
    rows: [],
    sameWithEach: true,
    play: async (stage) => {
      const { page, adapter, line } = stage;
      const beat = line(adapter.beats, 'beat');
      await startBeats(stage);
      await page.toggleBreakpoint(beat);
      await page.expectStoppedAt(baseName(adapter.beats.file), beat, 'breakpoint');
      await page.toggleBreakpoint(beat);
      await expect(page.mark(beat)).toHaveCount(0);
      await page.button('Continue').click();
      await page.expectStatus('Running');
      await expectBeats(stage);
      await page.expectStatus('Running');
    },
  },

  'attaches to a running program, and detaching leaves it running': {
    rows: ['request attach', 'request disconnect'],
    sameWithEach: true,
    attaches: true,
    play: async (stage) => {
      const { page, adapter, line } = stage;
      const { file } = adapter.beats;
      const beat = line(adapter.beats, 'beat');
      await page.openFile(file);
      await page.toggleBreakpoint(beat);
      await page.start('Attach');
      if (await isRefused(stage, 'attach')) return;
      if (adapter.attach?.pauses === true) await continueFromPauses(stage);
      await page.expectStoppedAt(baseName(file), beat, 'breakpoint');
      await page.button('Stop').click();
      await page.expectStatus('Terminated');
    },
  },

  'Restart starts a new process, and Stop leaves none': {
    rows: ['request restart', 'capability supportTerminateDebuggee'],
    sameWithEach: true,
    play: async (stage) => {
      const { page, server } = stage;
      await startBeats(stage);
      const first = await saidPid(stage);
      await page.button('Restart').click();
      await saidPid(stage, first);
      await page.expectStatus('Running');
      await page.button('Stop').click();
      await page.expectStatus('Terminated');
      await expect.poll(() => server.others(), 'nothing is left of both').toEqual([]);
    },
  },
};

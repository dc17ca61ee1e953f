import { topFrame, type Dap, type Stop, type StoppedThread } from '#protocol';
import { expect, test } from 'vitest';
import { frame, sessionFacts, stateAfter, stopFacts, threadsFact } from '../../app/testing/facts.ts';
import type { Workbench } from '../../model/workbench.ts';
import { ShownException, editorException, traceParts } from './editor-exception.ts';

const [session] = Object.values(
  stateAfter([
    ...sessionFacts(),
    threadsFact([{ id: 1, name: 'MainThread' }]),
    ...stopFacts({ body: { reason: 'exception' }, frames: [frame(10, 'tax_for', { line: 18 })] }),
  ]).sessions,
);
const thread = session!.threads[0]!;

/** The exception of a stop, as an adapter reports it. */
const shownException = (exception?: Dap.ExceptionInfoResponse['body'], more: Partial<Stop> = {}) => {
  const stop: Stop = { ...thread.stop!, ...(exception && { exception }), ...more };
  const stopped: StoppedThread = { session: session!, thread, stop };
  return editorException(stopped, '/work');
};

test('an exception has its type, its break mode, its thread and its message', () => {
  const info = { exceptionId: 'KeyError', breakMode: 'unhandled', description: "'XK'" } as const;
  expect(shownException(info)).toMatchObject({
    line: 18,
    type: 'KeyError',
    about: 'uncaught, in MainThread',
    message: "'XK'",
    inner: [],
    trace: [],
    copyText: "KeyError: 'XK'",
  });
});

test('details take precedence over the summary; inner exceptions are a tree', () => {
  const lowest = { typeName: 'OSError', fullTypeName: 'builtins.OSError', stackTrace: 'at f (/work/a.js:1:2)' };
  const inner = {
    typeName: 'LookupError',
    message: 'no rate\nfor it',
    evaluateName: 'e.cause',
    innerException: [lowest],
  };
  const beside = { fullTypeName: 'shop.Closed' };
  const details = {
    typeName: 'TaxError',
    fullTypeName: 'shop.TaxError',
    evaluateName: 'e',
    message: 'no tax',
    innerException: [inner, beside],
  };
  expect(shownException({ exceptionId: 'x', description: 'y', breakMode: 'always', details })).toMatchObject({
    type: 'TaxError',
    about: 'may be caught, in MainThread',
    message: 'no tax',
    fullType: 'shop.TaxError',
    expression: 'e',
    inner: [
      {
        type: 'LookupError',
        message: 'no rate for it',
        expression: 'e.cause',
        inner: [
          {
            type: 'OSError',
            fullType: 'builtins.OSError',
            trace: ['at f (', { text: '/work/a.js:1:2', path: '/work/a.js', line: 1 }, ')'],
          },
        ],
      },
      { type: 'shop.Closed', message: '', inner: [] },
    ],
    copyText: 'TaxError: no tax\nCaused by LookupError: no rate for it\n  Caused by OSError\nCaused by shop.Closed',
  });
});

test('an id with type and message is split: js-debug sends nothing else', () => {
  const info = { exceptionId: 'OutOfPaper: no paper for page 3', breakMode: 'unhandled' } as const;
  expect(shownException(info)).toMatchObject({ type: 'OutOfPaper', message: 'no paper for page 3' });
});

test.each([
  [{ text: 'KeyError' }, 'KeyError', ''],
  [{ text: 'KeyError', description: 'no rate' }, 'KeyError', 'no rate'],
  [{ description: 'Paused on exception' }, 'Exception', 'Paused on exception'],
  [{ text: 'exception', description: 'no rate' }, 'Exception', 'no rate'],
])('without details the text of the stop is shown: %o', (words, type, message) => {
  expect(shownException(undefined, words)).toMatchObject({ type, message, about: 'in MainThread' });
});

test('the causes of a Python exception are read from its trace', () => {
  const stackTrace =
    '  File "/work/tax.py", line 3, in f\nKeyError: 103\n\nThe above exception was the direct cause of the ' +
    'following exception:\n\n  File "/work/tax.py", line 5, in f\nTaxError: no tax\n';
  const shown = shownException({ exceptionId: 'TaxError', breakMode: 'unhandled', details: { stackTrace } });
  expect(shown?.inner).toEqual([{ type: 'KeyError', message: '103', trace: [], inner: [] }]);
  expect(shown?.copyText).toContain('direct cause');
});

test('endlessly nested exceptions are followed up to a limit', () => {
  const endless: Dap.ExceptionDetails = { typeName: 'E' };
  endless.innerException = [endless, endless];
  const { copyText = '' } = shownException({ exceptionId: 'E', breakMode: 'always', details: endless }) ?? {};
  expect(copyText.match(/Caused by E/g)).toHaveLength(30);
});

test('places in files of the workspace are links, everything else is text', () => {
  expect(
    traceParts('at f (/work/a b.js:7:11)\n  at g (file:///work/b.js:1:2)\n  at node:internal:3:4', '/work'),
  ).toEqual([
    'at f (/work/a b.js:7:11)\n  at g (',
    { text: 'file:///work/b.js:1:2', path: '/work/b.js', line: 1 },
    ')\n  at node:internal:3:4',
  ]);
  expect(traceParts('File "/work/a b.py", line 3, in f', '/work')[0]).toEqual({
    text: 'File "/work/a b.py", line 3',
    path: '/work/a b.py',
    line: 3,
  });
  expect(traceParts('/elsewhere/a.js:1:2', '/work')).toEqual(['/elsewhere/a.js:1:2']);
});

test('characters that hide or reverse text are made visible', () => {
  expect(shownException({ exceptionId: 'E', breakMode: 'always', description: 'a\u202eb' })?.message).toBe('a\\u202eb');
});

test('a stop for another reason has no exception', () => {
  expect(shownException(undefined, { reason: 'step' })).toBeUndefined();
});

test('the start of a long trace or line is shown, without delay, and all of it is copied', () => {
  const stackTrace = `${'/'.repeat(300_000)}\n${' '.repeat(300_000)}\nat f (/work/a.js:1:2)`;
  const shown = shownException({
    exceptionId: 'E',
    breakMode: 'always',
    description: `a${stackTrace}`,
    details: { stackTrace },
  });
  const text = shown?.trace.map((part) => (typeof part === 'string' ? part : part.text)).join('');
  expect(text).toBe(`${'/'.repeat(1_000)}…`);
  expect(shown?.message).toHaveLength(100_001);
  expect(shown?.copyText).toContain(stackTrace);
});

test('the texts of an exception are made once, until it has more details', () => {
  const shown = new ShownException();
  const stop = { ...thread.stop!, exception: { exceptionId: 'KeyError', breakMode: 'unhandled' as const } };
  const workbench = (now: Stop) =>
    ({
      presented: { value: { stopped: { session, thread, stop: now }, isOver: false } },
      documents: { value: { current: { path: topFrame(now)?.source?.path } } },
      server: { value: { workspace: { path: '/work' } } },
    }) as unknown as Workbench;
  const first = shown.current(workbench(stop));
  expect(first?.type).toBe('KeyError');
  expect(shown.current(workbench({ ...stop }))).toBe(first);
  const named = shown.current(workbench({ ...stop, exception: { ...stop.exception, description: "'XK'" } }));
  expect(named?.message).toBe("'XK'");
});

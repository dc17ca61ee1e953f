import { describe, expect, test } from 'vitest';
import { jsDebug } from './rows/js-debug.ts';
import type { AdapterRow } from './adapter-row.ts';
import { plainQuirks } from './quirks.ts';
import { parseListeningPorts, withProcess } from './attach-by-process.ts';
import { attachForbidden, listProcesses, parseProcessLine } from '../processes/listed-processes.ts';

const rowWith = (asText: boolean): AdapterRow => ({
  ...jsDebug,
  quirks: { ...plainQuirks, processAttach: { key: 'pid', asText, values: {} } },
});

describe('the process of an attach', () => {
  test.each([
    [false, '4711', 4711],
    [false, 4711, 4711],
    [true, 4711, '4711'],
    [true, ' 4711 ', '4711'],
  ])('is sent as the adapter expects it: as text is %s, %j is %j', async (asText, written, expected) => {
    const configuration = { request: 'attach', pid: written };
    expect(await withProcess(rowWith(asText), configuration)).toEqual({ request: 'attach', pid: expected });
  });

  test.each([{ request: 'launch', pid: '4711' }, { request: 'attach' }, { request: 'attach', pid: 'endless' }])(
    '%j is left alone',
    async (configuration) => {
      expect(await withProcess(rowWith(false), configuration)).toBe(configuration);
    },
  );

  test.each([0, 1])('%s is none that can be attached to', async (pid) => {
    const attaching = withProcess(jsDebug, { request: 'attach', processId: pid });
    await expect(attaching).rejects.toMatchObject({ code: 'launch_failed' });
  });

  test('that is there no more is said so, and nobody is signalled', async () => {
    const attaching = withProcess(jsDebug, { request: 'attach', processId: 4_194_303 });
    await expect(attaching).rejects.toThrow('The process 4194303 no longer exists');
  });
});

test('listening ports are distinguished from other sockets', () => {
  const table = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:240D 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1234 1 0 100 0 0 10 0',
    '   1: 0100007F:9C40 0100007F:240D 01 00000000:00000000 00:00000000 00000000     0        0 1235 1 0 20 4 30 10 -1',
  ].join('\n');
  expect([...parseListeningPorts(table)]).toEqual([['1234', 9229]]);
});

describe('the processes to pick from', () => {
  test('have neither this server nor kernel threads among them, and a name each', async () => {
    const processes = await listProcesses();
    expect(processes.length).toBeGreaterThan(0);
    expect(processes.map(({ pid }) => pid)).not.toContain(process.pid);
    expect(processes.filter(({ name, command }) => name === '' || command === '')).toEqual([]);
  });

  test.each([
    [
      '  42 ada      /usr/bin/node server.js',
      { pid: 42, name: 'node', user: 'ada', command: '/usr/bin/node server.js' },
    ],
    ['   2 root     [kthreadd]', undefined],
    ['', undefined],
  ])('are read from the line of ps %j', (line, expected) => {
    expect(parseProcessLine(line)).toEqual(expected);
  });
});

test.each([
  ['0', false, undefined],
  ['', false, undefined],
  ['1', false, 'ptrace_scope is 1'],
  ['2', false, 'ptrace_scope is 2'],
  ['1', true, undefined],
  ['3', true, 'ptrace_scope is 3'],
])('with ptrace_scope %j and as root %s it is said why attaching is forbidden: %s', async (scope, isRoot, words) => {
  const said = await attachForbidden(() => Promise.resolve(`${scope}\n`), isRoot);
  if (words === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(words);
});

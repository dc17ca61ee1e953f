import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { dapRequests } from '#protocol';
import { repairedBody, repairedEvent, checkedRequest } from './repaired-message.ts';
import specification from './specification.json' with { type: 'json' };

const event = (name: string, body?: unknown) => ({ type: 'event', seq: 1, event: name, body }) as const;
const bodyOf = (name: string, body?: unknown) => repairedEvent(event(name, body)).content?.body;

/** The names of the fields of each interface in the types of the specification. */
function interfaces(): ReadonlyMap<string, readonly string[]> {
  const path = createRequire(import.meta.url)
    .resolve('@vscode/debugprotocol/lib/debugProtocol.js')
    .replace(/js$/, 'd.ts');
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const found = new Map<string, readonly string[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node))
      found.set(
        node.name.text,
        node.members.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : [])),
      );
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('the schema', () => {
  test('has the fields of the specification’s types, and the answer of each request', () => {
    const types = interfaces();
    const objects = Object.entries(specification.definitions).flatMap(([name, schema]) =>
      'properties' in schema && name !== 'ProtocolMessage'
        ? [[name, Object.keys(schema.properties).sort()] as const]
        : [],
    );
    expect(objects.length).toBeGreaterThan(20);
    for (const [name, fields] of objects) expect([...(types.get(name) ?? [])].sort(), name).toEqual(fields);
    const answers = Object.keys(dapRequests).map(
      (command) => `${command.charAt(0).toUpperCase()}${command.slice(1)}Response`,
    );
    expect(Object.keys(specification.definitions)).toEqual(expect.arrayContaining(answers));
  });
});

describe('a valid value', () => {
  test('is left as it is, with fields that the specification does not have', () => {
    const body = { threads: [{ id: 1, name: 'main', colour: 'red' }], more: { a: [null] } };
    const { content, invalid } = repairedBody('threads', body);
    expect(content?.value).toBe(body);
    expect([...invalid]).toEqual([]);
  });

  test('has only the capabilities of the specification: others are left out, and not named', () => {
    const { content, invalid } = repairedBody('initialize', { supportsStepBack: true, supportsMagic: true });
    expect(content?.value).toEqual({ supportsStepBack: true });
    expect([...invalid]).toEqual([]);
  });

  test('may be an event or an answer that the specification does not have', () => {
    expect(bodyOf('custom', { anything: null })).toEqual({ anything: null });
    expect(repairedBody('custom', [1]).content?.value).toEqual([1]);
  });
});

describe('an invalid value', () => {
  test.each([
    [
      'a filter that is none',
      'initialize',
      { exceptionBreakpointFilters: [null, { filter: 'a', label: 'A' }] },
      { exceptionBreakpointFilters: [{ filter: 'a', label: 'A' }] },
      ['Capabilities.exceptionBreakpointFilters'],
    ],
    [
      'a path that is a number',
      'stackTrace',
      { stackFrames: [{ id: 1, name: 'f', line: 2, column: 3, source: { path: 5, name: 'a.js' } }] },
      { stackFrames: [{ id: 1, name: 'f', line: 2, column: 3, source: { name: 'a.js' } }] },
      ['Source.path'],
    ],
    [
      'a frame without an id',
      'stackTrace',
      { stackFrames: [{ name: 'f' }] },
      { stackFrames: [] },
      ['StackFrame.id', 'StackTraceResponse.body.stackFrames'],
    ],
    [
      'a hint of another kind',
      'stackTrace',
      { stackFrames: [{ id: 1, name: '', line: 0, column: 0, presentationHint: 'loud' }] },
      { stackFrames: [{ id: 1, name: '', line: 0, column: 0 }] },
      ['StackFrame.presentationHint'],
    ],
    ['a body that is a text', 'scopes', 'none', { scopes: [] }, ['ScopesResponse.body']],
  ])('%s is left out, and named', (_name, command, body, repaired, fields) => {
    const { content, invalid } = repairedBody(command, body);
    expect(content?.value).toEqual(repaired);
    expect([...invalid]).toEqual(fields);
  });

  test('among breakpoints is replaced, because each belongs to the one that was sent in its place', () => {
    const { content } = repairedBody('setBreakpoints', { breakpoints: [{ verified: true }, null, { line: 7 }] });
    expect(content?.value).toEqual({
      breakpoints: [{ verified: true }, { verified: false }, { line: 7, verified: false }],
    });
  });

  test('is null where a value is optional: it counts as absent, and is not named', () => {
    const { content, invalid } = repairedEvent(event('stopped', { reason: 'step', threadId: 1, text: null }));
    expect(content?.body).toEqual({ reason: 'step', threadId: 1 });
    expect([...invalid]).toEqual([]);
  });

  test('that an adapter writes for a known one is replaced', () => {
    const { content, invalid } = repairedBody('exceptionInfo', { exceptionId: 'Error', breakMode: 'all' });
    expect(content?.value).toEqual({ exceptionId: 'Error', breakMode: 'always' });
    expect([...invalid]).toEqual([]);
    const frame = { id: 1, name: 'f', line: 1, column: 1 };
    const stack = repairedBody('stackTrace', { stackFrames: [{ ...frame, presentationHint: 'deemphasize' }] });
    expect(stack.content?.value).toEqual({ stackFrames: [{ ...frame, presentationHint: 'subtle' }] });
    expect([...stack.invalid]).toEqual([]);
  });

  test('is an empty text in place of one of several values: it counts as absent', () => {
    const { content, invalid } = repairedBody('exceptionInfo', { exceptionId: 'panic', breakMode: '' });
    expect(content?.value).toEqual({ exceptionId: 'panic' });
    expect([...invalid]).toEqual([]);
  });

  test('leaves nothing of an event without what it is about', () => {
    for (const [name, body] of [
      ['thread', {}],
      ['exited', { exitCode: 'one' }],
      ['module', undefined],
    ] as const)
      expect(repairedEvent(event(name, body)).content, name).toBeUndefined();
    expect(bodyOf('stopped')).toEqual({ reason: '' });
  });

  test('is named in the arguments of a reverse request', () => {
    const request = {
      type: 'request',
      seq: 1,
      command: 'runInTerminal',
      arguments: { cwd: '/', args: ['a', 3] },
    } as const;
    expect([...checkedRequest(request).invalid]).toEqual(['RunInTerminalRequestArguments.args']);
  });
});

test('whatever an adapter sends is valid afterwards: a second repair changes nothing', () => {
  const names = [
    'threads',
    'id',
    'name',
    'source',
    'path',
    'breakpoints',
    'verified',
    'stackFrames',
    'variables',
    'value',
  ];
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, 1, 1.5, 'text', true),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie('any'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).any;
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(dapRequests)), value, (command, body) => {
      const { content } = repairedBody(command, body);
      if (!content) return;
      const again = repairedBody(command, content.value);
      expect(again.content?.value).toBe(content.value);
      expect([...again.invalid]).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

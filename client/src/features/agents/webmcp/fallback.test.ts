import type { ToolDescriptor } from '#protocol';
import { describe, expect, test, vi } from 'vitest';
import { ModelContextFallback, ensureModelContext } from './fallback.ts';
import { ToolRegistration } from './register-tools.ts';

const tool = (name: string, execute: (input: object) => unknown = () => ({ status: 'success' })) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: {} },
  execute,
});

async function registered(context: ModelContextFallback, name: string) {
  const found = (await context.getTools()).find((candidate) => candidate.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

describe('the fallback for document.modelContext', () => {
  test('lists tools by name, with a copy of their schema', async () => {
    const context = new ModelContextFallback();
    const given = tool('b');
    await context.registerTool(given);
    await context.registerTool(tool('a'));
    const tools = await context.getTools();
    expect(tools.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(tools[1]).toMatchObject({
      title: '',
      description: 'Does b.',
      inputSchema: given.inputSchema,
      origin: location.origin,
    });
    expect(tools[1]?.inputSchema).not.toBe(given.inputSchema);
    expect(tools[1]?.annotations).toEqual({
      readOnlyHint: false,
      untrustedContentHint: false,
      consequentialHint: false,
      debugging: false,
    });
  });

  test.each([
    ['a name that is taken', tool('a')],
    ['an empty description', { ...tool('b'), description: '' }],
    ['an empty name', tool('')],
    ['a name with a space', tool('a b')],
    ['a name that is too long', tool('a'.repeat(129))],
  ])('refuses %s with InvalidStateError', async (_what, bad) => {
    const context = new ModelContextFallback();
    await context.registerTool(tool('a'));
    await expect(context.registerTool(bad)).rejects.toMatchObject({ name: 'InvalidStateError' });
  });

  test('a tool disappears when its signal is aborted; an aborted signal registers none', async () => {
    const context = new ModelContextFallback();
    const changes = vi.fn();
    context.addEventListener('toolchange', changes);
    const registration = new AbortController();
    await context.registerTool(tool('a'), { signal: registration.signal });
    registration.abort();
    expect(await context.getTools()).toEqual([]);
    expect(changes).toHaveBeenCalledTimes(2);
    await expect(context.registerTool(tool('a'), { signal: registration.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await context.registerTool(tool('a'));
  });

  test.each([
    [{ status: 'success' }, '{"status":"success"}'],
    ['words', 'words'],
    [undefined, 'undefined'],
  ])('answers %j as the text %s', async (result, text) => {
    const context = new ModelContextFallback();
    await context.registerTool(tool('a', () => result));
    await expect(context.executeTool(await registered(context, 'a'), {})).resolves.toBe(text);
  });

  test('passes the input and a signal to the tool, and reports the call', async () => {
    const context = new ModelContextFallback();
    const execute = vi.fn((_input: object, _options: { signal: AbortSignal }) => 'done');
    const activated = vi.fn();
    context.addEventListener('toolactivated', activated);
    await context.registerTool({ ...tool('a'), execute });
    await context.executeTool(await registered(context, 'a'), { thread_id: 1 });
    expect(execute.mock.calls[0]?.[0]).toEqual({ thread_id: 1 });
    expect(execute.mock.calls[0]?.[1].signal.aborted).toBe(false);
    expect(activated.mock.calls[0]?.[0]).toMatchObject({ type: 'toolactivated', toolName: 'a' });
  });

  test('a caller that cancels is rejected with its reason, and the tool is notified', async () => {
    const context = new ModelContextFallback();
    const cancelled = vi.fn();
    context.ontoolcancel = cancelled;
    let given: AbortSignal | undefined;
    const execute = (_input: object, { signal }: { signal: AbortSignal }) => {
      given = signal;
      return new Promise(() => undefined);
    };
    await context.registerTool({ ...tool('a'), execute });
    const caller = new AbortController();
    const call = context.executeTool(await registered(context, 'a'), {}, { signal: caller.signal });
    caller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    expect(given?.aborted).toBe(true);
    expect(given?.reason).toMatchObject({ name: 'AbortError' });
    expect(cancelled.mock.calls[0]?.[0]).toMatchObject({ toolName: 'a' });
  });

  test('a pending call continues when its tool is unregistered', async () => {
    const context = new ModelContextFallback();
    const registration = new AbortController();
    let finish: (words: string) => void = () => undefined;
    await context.registerTool(
      tool('a', () => new Promise((resolve) => (finish = resolve))),
      { signal: registration.signal },
    );
    const call = context.executeTool(await registered(context, 'a'), {});
    registration.abort();
    finish('done');
    await expect(call).resolves.toBe('done');
  });

  test('errors of a tool stay hidden, and text is not a valid input', async () => {
    const context = new ModelContextFallback();
    const fail = () => {
      throw new Error('secret');
    };
    await context.registerTool(tool('a', fail));
    const found = await registered(context, 'a');
    await expect(context.executeTool(found, {})).rejects.toMatchObject({ name: 'UnknownError' });
    await expect(context.executeTool(found, '{}' as unknown as object)).rejects.toBeInstanceOf(TypeError);
  });

  test('is where agents look for it, and leaves a browser’s own registry alone', () => {
    const page = document.implementation.createHTMLDocument();
    const context = ensureModelContext(page);
    expect(page.modelContext).toBe(context);
    expect(ensureModelContext(page)).toBe(context);
  });
});

describe('the registration of the server’s tools', () => {
  const descriptor = (name: string): ToolDescriptor => ({
    name,
    title: name,
    description: `Does ${name}.`,
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true, untrustedContentHint: true },
  });

  test('calls go to the server by name, with input and signal', async () => {
    const context = new ModelContextFallback();
    const callTool = vi.fn(() => Promise.resolve({ status: 'success' as const }));
    await new ToolRegistration(context, callTool).offer([descriptor('get_breakpoints')]);
    const found = await registered(context, 'get_breakpoints');
    expect(found.annotations).toMatchObject({ readOnlyHint: true });
    await expect(context.executeTool(found, {})).resolves.toBe('{"status":"success"}');
    expect(callTool).toHaveBeenCalledWith('get_breakpoints', {}, expect.any(AbortSignal));
  });

  test('an embedded page registers its tools when its host allows it, for its origin, and withdraws them', async () => {
    const context = new ModelContextFallback();
    const register = vi.spyOn(context, 'registerTool');
    const registration = new ToolRegistration(context, () => Promise.resolve({ status: 'success' }), false);
    await registration.offer([descriptor('a')]);
    expect(register).not.toHaveBeenCalled();
    await registration.allow('https://ide.example');
    expect(register).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'a' }),
      expect.objectContaining({ exposedTo: ['https://ide.example'] }),
    );
    await registration.allow(undefined);
    expect(await context.getTools()).toEqual([]);
    await registration.offer([descriptor('a'), descriptor('b')]);
    expect(await context.getTools()).toEqual([]);
  });

  test('the same list changes nothing; another one replaces it', async () => {
    const context = new ModelContextFallback();
    const registration = new ToolRegistration(context, () => Promise.resolve({ status: 'success' }));
    const changes = vi.fn();
    await registration.offer([descriptor('a'), descriptor('b')]);
    context.addEventListener('toolchange', changes);
    await registration.offer([descriptor('a'), descriptor('b')]);
    expect(changes).not.toHaveBeenCalled();
    await registration.offer([descriptor('b')]);
    expect((await context.getTools()).map(({ name }) => name)).toEqual(['b']);
  });
});

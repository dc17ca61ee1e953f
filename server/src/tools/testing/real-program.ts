import { expect, onTestFinished } from 'vitest';
import type { LaunchConfiguration, ToolResult } from '#protocol';
import { ensureJsDebug } from '../../testing/built.ts';
import { createTestDebugger } from '../../testing/test-debugger.ts';
import { defaultTools } from '../index.ts';
import { createToolbox } from '../toolbox.ts';

/** A program of one file, for a real adapter. */
export interface RealProgram {
  readonly type: string;
  readonly file: string;
  readonly text: string;
  readonly console?: string;
}

/** The tools over a program and its real adapter. */
export async function openDebugger({ file, text, type, console }: RealProgram) {
  await ensureJsDebug();
  const configuration: LaunchConfiguration = {
    name: 'app',
    type,
    request: 'launch',
    program: file,
    ...(console && { console }),
  };
  const { debug, close, processes } = await createTestDebugger({
    files: { [file]: text },
    configurations: [configuration],
  });
  onTestFinished(async () => {
    await close();
    expect(processes.count).toBe(0);
  });
  const toolbox = createToolbox(defaultTools, debug);
  const call = (name: string, input: unknown = {}): Promise<ToolResult> =>
    toolbox.call(name, input, { signal: new AbortController().signal, agent: 'Tester' });
  return { debug, call };
}

import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { LaunchConfiguration } from '#protocol';
import { ensurePrograms } from './built.ts';
import { markedEnvironment } from './survivors.ts';
import { createTestDebugger, type TestDebugger } from './test-debugger.ts';

/** For a file of tests with real adapters: each test opens a debugger, and fails if a process is left. */
export function openedDebugger() {
  let open: TestDebugger | undefined;
  let marked: ReturnType<typeof markedEnvironment>;

  beforeAll(ensurePrograms, 120_000);

  beforeEach(() => {
    marked = markedEnvironment();
  });

  afterEach(async () => {
    await open?.close();
    expect(open?.processes.count ?? 0).toBe(0);
    expect(marked.survivors()).toEqual([]);
    open = undefined;
  });

  return {
    /** The marked environment, for processes that the test starts itself. */
    environment: () => marked.environment,
    /** The processes of the test that are still running. */
    survivors: () => marked.survivors(),
    create: async (
      configuration: LaunchConfiguration,
      { isSandboxed = false, files = {} } = {},
    ): Promise<TestDebugger> => {
      const configurations = [configuration];
      open = await createTestDebugger({ configurations, environment: marked.environment, isSandboxed, files });
      return open;
    },
  };
}

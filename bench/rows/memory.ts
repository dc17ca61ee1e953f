import { openEmptyPage, openProgram, startBareServer, startProduct } from '../product.ts';
import { launchBare } from '../bare-client.ts';
import { languages } from '../bench.ts';
import { paintedAfterNavigation } from '../painted.ts';
import { descendants, memoryOfAll, settledMemory, splitDebuggee } from '../process-memory.ts';
import { breakpointsOf, firstStopPainted } from '../programs.ts';
import type { Family } from '../row.ts';
import { usable } from './first-load.ts';

type ServerMeasure = 'idle' | 'idleOwn' | 'page';
type SessionMeasure = 'session' | 'adapter' | 'debuggee';

/** The server's process alone, when its memory has settled. */
export const serverMemory: Family<ServerMeasure> = {
  name: 'memory of the server',
  languages: [undefined],
  runs: 3,
  floor: async (bench) => {
    const { pid } = await startBareServer(bench);
    const { resident, own } = await settledMemory(pid);
    return { idle: [resident], idleOwn: [own] };
  },
  ours: async (bench) => {
    const { pid, url } = await startProduct(bench, bench.scope);
    const idle = await settledMemory(pid);
    const { page } = await openEmptyPage(bench);
    await paintedAfterNavigation(page, url, usable);
    const withPage = await settledMemory(pid);
    return { idle: [idle.resident], idleOwn: [idle.own], page: [withPage.resident - idle.resident] };
  },
  rows: [
    { name: 'memory: server idle', unit: 'MiB', measure: 'idle', at: 'p50', goal: { atMost: 90 } },
    { name: 'memory: server idle, its own alone', unit: 'MiB', measure: 'idleOwn', at: 'p50' },
    { name: 'memory: more with a page', unit: 'MiB', measure: 'page', at: 'p50', goal: { atMost: 10 } },
  ],
};

const treeMemory = (pids: readonly number[], file: string) => {
  const { adapter, debuggee } = splitDebuggee(pids, file);
  return { adapter: [memoryOfAll(adapter).resident], debuggee: [memoryOfAll(debuggee).resident] };
};

/** The memory of a stopped session, with its adapter and debuggee counted separately. */
export const sessionMemory: Family<SessionMeasure> = {
  name: 'memory of a session',
  languages,
  runs: 3,
  floor: async (bench) => {
    const { recipe, path, file, lines } = await breakpointsOf(bench, 'steps', ['first']);
    const { adapterPid } = await launchBare(recipe, { path, lines }, bench.scope);
    await settledMemory(adapterPid);
    return treeMemory([adapterPid, ...descendants(adapterPid)], file);
  },
  ours: async (bench) => {
    const { file, lines } = await breakpointsOf(bench, 'steps', ['first']);
    const { page, server } = await openProgram(bench, 'steps', lines);
    const before = await settledMemory(server.pid);
    await firstStopPainted(bench, page);
    const after = await settledMemory(server.pid);
    return { session: [after.resident - before.resident], ...treeMemory(descendants(server.pid), file) };
  },
  rows: [
    { name: 'memory: more with a session', unit: 'MiB', measure: 'session', at: 'p50', goal: { atMost: 6 } },
    { name: 'memory: the adapter', unit: 'MiB', measure: 'adapter', at: 'p50' },
    { name: 'memory: the debuggee', unit: 'MiB', measure: 'debuggee', at: 'p50' },
  ],
};

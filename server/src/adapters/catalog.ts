import type { AdapterRow } from './adapter-row.ts';
import { codelldb } from './rows/codelldb.ts';
import { createDebugpyRow } from './rows/debugpy.ts';
import { delve } from './rows/delve.ts';
import { gdb } from './rows/gdb.ts';
import { jsDebug } from './rows/js-debug.ts';
import { lldbDap } from './rows/lldb-dap.ts';
import { netcoredbg } from './rows/netcoredbg.ts';
import { rdbg } from './rows/rdbg.ts';

/** The adapters of a server: those of an adapters file, then the built-in ones. */
export interface AdapterCatalog {
  /** Each with the types that it serves. */
  readonly rows: readonly AdapterRow[];
  /** All types in launch.json that have an adapter. */
  readonly types: readonly string[];
  forType(type: string): AdapterRow | undefined;
}

const builtIn = (): readonly AdapterRow[] => [
  jsDebug,
  createDebugpyRow(),
  lldbDap,
  codelldb,
  delve,
  gdb,
  rdbg,
  netcoredbg,
];

/** Creates the catalog. The given rows replace built-in ones, type by type. */
export function createCatalog(rows: readonly AdapterRow[] = []): AdapterCatalog {
  const taken = new Set<string>();
  const serving = [...rows, ...builtIn()].flatMap((row) => {
    const types = row.types.filter((type) => !taken.has(type));
    for (const type of types) taken.add(type);
    return types.length === 0 ? [] : [{ ...row, types }];
  });
  return { rows: serving, types: [...taken], forType: (type) => serving.find((row) => row.types.includes(type)) };
}

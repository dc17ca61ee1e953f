import parse from 'secure-json-parse';
import { JsonScan } from './json-scan.ts';

const anyWidth = { narrow: Infinity, mostMembers: Infinity, mostValues: Infinity, keptDepth: 0 } as const;

/** Whether objects and arrays nest deeper than a limit. `JSON.parse` accepts any depth; `JSON.stringify` throws later. */
export function isTooDeep(bytes: Buffer, deepest: number): boolean {
  if (bytes.length <= deepest) return false;
  const scan = new JsonScan({ deepest, ...anyWidth });
  scan.read(bytes);
  return scan.bounded(bytes) === undefined;
}

/** The value of a JSON text; undefined if it is not JSON. Keys `__proto__` are removed. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return parse(bytes.toString('utf8'), undefined, { protoAction: 'remove', constructorAction: 'ignore' });
  } catch {
    return undefined;
  }
}

import { isItem, type Dap } from '#protocol';
import type { AdapterQuirks } from '../adapters/quirks.ts';
import type { ReadChildren, SplitItems } from './variable-slice.ts';

/** Reads the children of a reference. */
type ReadReference = (reference: number) => Promise<readonly Dap.Variable[]>;

/** The items from one index to another, which are the children of a reference. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly reference: number;
}

/** The range in the value of a part: `[100:250]`. */
const range = /^\[(\d+):(\d+)\]$/;

function partOf({ value, variablesReference }: Dap.Variable): Part | undefined {
  const [, from, to] = range.exec(value) ?? [];
  return from === undefined ? undefined : { from: Number(from), to: Number(to), reference: variablesReference };
}

/** The parts in a child that holds further items: it is one, or has them as its children. */
async function partsIn(child: Dap.Variable, read: ReadReference): Promise<readonly Part[]> {
  const part = partOf(child);
  const parts = part ? [part] : (await read(child.variablesReference)).map(partOf);
  return parts.filter((each) => each !== undefined);
}

/**
 * Joins the items of an adapter that gives only the first of them, and a child with the further ones (the quirk `moreItems`).
 * Only the parts are read that a page reaches.
 */
export const splitItemsOf =
  ({ moreItems }: AdapterQuirks, read: ReadReference): SplitItems =>
  async (all) => {
    const more = all.find(({ type = '' }) => moreItems?.test(type) === true);
    if (!more) return undefined;
    const first = all.filter(isItem);
    const named = all.filter((variable) => variable !== more && !isItem(variable));
    const parts = await partsIn(more, read);
    const readPage: ReadChildren = async ({ filter, start = 0, count = 0 }) => {
      if (filter === 'named') return named;
      const end = start + count;
      const items = first.slice(start, end);
      for (const { from, to, reference } of parts)
        if (from < end && to > start)
          items.push(...(await read(reference)).filter(isItem).slice(Math.max(0, start - from), end - from));
      return items;
    };
    const indexedVariables = parts.at(-1)?.to ?? first.length;
    return { read: readPage, counts: { indexedVariables, namedVariables: named.length } };
  };

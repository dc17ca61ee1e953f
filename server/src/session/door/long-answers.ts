import { fieldOf, isItem, isRecord, listOf, textOf, type Command } from '#protocol';
import type { ItemsOfAnswer } from '../../dap/connection.ts';
import { limits } from '../../limits.ts';

/** The requests whose answers have a list that may be long, its name, and that of the number of all its items. */
const longLists: Readonly<Partial<Record<Command, { readonly list: string; readonly total: string }>>> = {
  variables: { list: 'variables', total: 'totalVariables' },
  stackTrace: { list: 'stackFrames', total: 'totalFrames' },
};

/** The command of an answer, and its further items. */
interface LongAnswer {
  readonly command: Command;
  readonly items: ItemsOfAnswer;
}

/** Which items of a list are asked for; without a count all. */
export interface AskedItems {
  readonly start?: number | undefined;
  readonly count?: number | undefined;
  readonly filter?: 'indexed' | 'named' | undefined;
}

/** The further items of an answer, and what was asked for. */
interface TakenItems extends LongAnswer {
  readonly asked: AskedItems;
  /** Gives items of the adapter our ids, as those in the body have. */
  readonly translated: (body: object) => object;
}

/** Answers with a list that the adapter sent whole and that is read by parts. They are known by their bodies. */
export class LongAnswers {
  readonly #known = new WeakMap<object, LongAnswer>();

  /** The body of a long answer: the part that was asked for, if the adapter ignored that, else with the number of all its items. */
  take<Body>(body: Body, { command, asked, items, translated }: TakenItems): Body {
    const names = longLists[command];
    if (!names) return body;
    const whole = { ...body, [names.total]: items.before + items.length };
    this.#known.set(whole, {
      command,
      items: { ...items, slice: (start, end) => translated(items.slice(start, end)) },
    });
    const page = command === 'variables' ? pageOfAll(listOf(fieldOf(body, names.list)), asked) : undefined;
    return (page && this.part(whole, page)) ?? whole;
  }

  /** The body with a part of its items, 10,000 at most; undefined if the answer is not long. */
  part<Body>(body: Body, { start = 0, count = 0 }: AskedItems): Body | undefined {
    const known = isRecord(body) ? this.#known.get(body) : undefined;
    const names = known && longLists[known.command];
    if (!known || !names) return undefined;
    const { before, length, slice } = known.items;
    const wanted = Math.min(count > 0 ? count : Infinity, limits.itemsAtOnce.most);
    const end = Math.min(start + wanted, before + length);
    const first = listOf(fieldOf(body, names.list)).slice(start, end);
    const further = end > before ? slice(Math.max(0, start - before), end - before) : undefined;
    return { ...body, [names.list]: [...first, ...listOf(fieldOf(further, names.list))] };
  }
}

/** The page that was asked for, of variables of which the adapter sent all. */
function pageOfAll(variables: readonly unknown[], { start = 0, count, filter }: AskedItems): AskedItems | undefined {
  if (count === undefined) return undefined;
  const firstItem = variables.findIndex((variable) => isItem({ name: textOf(variable, 'name') ?? '' }));
  return { start: filter === 'indexed' ? start + Math.max(0, firstItem) : start, count };
}

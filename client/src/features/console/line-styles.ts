import type { OutputEntry } from '#protocol';
import { blockSize, type OutputBlock } from '../../model/output.ts';
import { ansiStateAfter, initialAnsiState, mayBeStyled, type AnsiState } from '../../ui/ansi.ts';

/** The style of each stream, by session and category; other streams are plain. */
type StreamStyles = ReadonlyMap<string, AnsiState>;

const plain: StreamStyles = new Map();

/** The styles of a block's lines: programs set styles that last beyond the end of a line. */
export interface BlockStyles {
  readonly block: OutputBlock | undefined;
  readonly before: StreamStyles;
  /** The style of a line's stream at its start, by slot; other lines start plain. */
  readonly bySlot: ReadonlyMap<number, AnsiState>;
  readonly after: StreamStyles;
}

const isPlain = ({ style, pending }: AnsiState): boolean =>
  pending === '' && style.colour === undefined && style.ground === undefined && style.marks.length === 0;

const areEqual = (one: StreamStyles, other: StreamStyles): boolean =>
  one === other ||
  (one.size === other.size &&
    [...one].every(([stream, state]) => JSON.stringify(state) === JSON.stringify(other.get(stream))));

const streamOf = ({ sessionId, category }: OutputEntry): string => `${sessionId} ${category}`;

/** The states around lines: a line is not read again when others are added to its block. */
const knownStates = new WeakMap<OutputEntry, { readonly before: AnsiState; readonly after: AnsiState }>();

function stateAfter(entry: OutputEntry, before: AnsiState): AnsiState {
  const read = knownStates.get(entry);
  if (read?.before === before) return read.after;
  const after = ansiStateAfter(entry.text, before, { endsLine: entry.unended !== true });
  knownStates.set(entry, { before, after });
  return after;
}

/** Missing lines may have set any style: after them, all streams are plain. */
function readBlock(block: OutputBlock | undefined, before: StreamStyles): BlockStyles {
  const bySlot = new Map<number, AnsiState>();
  let streams = before;
  const length = block?.length ?? 0;
  // Pairs of slots and lines were an eighth of what a flood allocates.
  for (let slot = 0; slot < length; slot += 1) {
    const entry = block?.[slot];
    if (!entry) streams = plain;
    else if (streams.size > 0 || mayBeStyled(entry.text)) {
      const stream = streamOf(entry);
      const state = streams.get(stream) ?? initialAnsiState;
      if (state !== initialAnsiState) bySlot.set(slot, state);
      streams = withStream(streams, stream, stateAfter(entry, state));
    }
  }
  // A block that ends early is followed by missing lines, or by none.
  return { block, before, bySlot, after: length === blockSize ? streams : plain };
}

function withStream(streams: StreamStyles, stream: string, state: AnsiState): StreamStyles {
  if (isPlain(state) && !streams.has(stream)) return streams;
  const changed = new Map(streams);
  if (isPlain(state)) changed.delete(stream);
  else changed.set(stream, state);
  return changed;
}

/** The styles of a block, given those of the block before it; the known ones if they are up to date. */
export function stylesOf(
  block: OutputBlock | undefined,
  previous: BlockStyles | undefined,
  last: BlockStyles | undefined,
): BlockStyles {
  const before = previous?.after ?? plain;
  return last?.block === block && last && areEqual(last.before, before) ? last : readBlock(block, before);
}

import { cutText, isRecord } from '#protocol';
import { charactersOf, joined, lastCharacters, type ShownOutput } from './shown-output.ts';

/** An answer, or an object in it. */
export type Data = Readonly<Record<string, unknown>>;

/** Makes an answer, or a part of it, shorter. */
export type Reduce = (data: Data) => Data;

export const lengthOf = (data: unknown): number => JSON.stringify(data).length;

/** A reduction of one field; an object without it, or with null, stays as it is. */
export const field =
  (name: string, reduce: (value: unknown) => unknown): Reduce =>
  (data) =>
    data[name] === undefined || data[name] === null ? data : { ...data, [name]: reduce(data[name]) };

export const each =
  (reduce: (item: Data) => unknown) =>
  (value: unknown): unknown =>
    Array.isArray(value) ? value.map((item: unknown) => (isRecord(item) ? reduce(item) : item)) : value;

export const first =
  (most: number) =>
  (value: unknown): unknown =>
    Array.isArray(value) ? value.slice(0, most) : value;

/** What a value is found by. */
const kept = new Set(['name', 'expression']);

/** Cuts the texts of an object, except its name. */
export const cutTexts =
  (most: number) =>
  (item: Data): Data =>
    Object.fromEntries(
      Object.entries(item).map(([name, value]) => [
        name,
        typeof value === 'string' && !kept.has(name) ? cutText(value, most) : value,
      ]),
    );

const isShownOutput = (part: unknown): part is ShownOutput =>
  isRecord(part) && typeof part.category === 'string' && typeof part.text === 'string';

/** Reduces the output; what is left out is counted as the older output is. */
const output =
  (reduce: (parts: readonly ShownOutput[]) => readonly ShownOutput[]): Reduce =>
  (data) => {
    const { output_since_last_stop: all, output_dropped_chars: dropped } = data;
    if (!Array.isArray(all)) return data;
    const parts = all.filter(isShownOutput);
    const kept = reduce(parts);
    const left = charactersOf(parts) - charactersOf(kept);
    return { ...data, output_since_last_stop: joined(kept), output_dropped_chars: Number(dropped) + left };
  };

const isLogged = ({ logpoint }: ShownOutput): boolean => logpoint === true;

/** Keeps only so many of the last characters of some of the parts. */
const lastOf =
  (isMeant: (part: ShownOutput) => boolean, most: number) =>
  (parts: readonly ShownOutput[]): readonly ShownOutput[] => {
    const places = parts.flatMap((part, place) => (isMeant(part) ? [{ ...part, place }] : []));
    const kept = new Map(lastCharacters(places, most).map(({ place, ...part }) => [place, part]));
    return parts.flatMap((part, place) => (isMeant(part) ? (kept.get(place) ?? []) : part));
  };

/** Keeps only so many of the last characters that the program printed. */
export const lastOutput = (most: number): Reduce => output(lastOf((part) => !isLogged(part), most));

/** Keeps only so many of the last characters that logpoints printed. */
export const lastLogged = (most: number): Reduce => output(lastOf(isLogged, most));

/** What is left of a breakpoint that the call has set: whether it is bound, and why not. */
const briefBreakpoint = ({ id, verified, line, message }: Data): Data => ({
  id,
  verified,
  line,
  ...(typeof message === 'string' && { message }),
});

/** The breakpoints that the call has set, without what its input says. */
export const withBriefBreakpoints: Reduce = field('breakpoints', each(briefBreakpoint));

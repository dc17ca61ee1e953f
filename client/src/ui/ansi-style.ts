const hues = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

/** The style after the SGR sequences so far; its parts are classes of `ansiStyles` without their prefix. */
export interface AnsiStyle {
  readonly colour: string | undefined;
  readonly ground: string | undefined;
  readonly marks: readonly string[];
}

export const plainStyle: AnsiStyle = { colour: undefined, ground: undefined, marks: [] };

/** The classes of a style; '' for none. */
export const classesOf = ({ colour, ground, marks }: AnsiStyle): string =>
  [colour === undefined ? [] : [`ansi-${colour}`], ground === undefined ? [] : [`ansi-on-${ground}`], marks]
    .flat()
    .join(' ');

const withMark = (mark: string) => (style: AnsiStyle) => ({
  ...style,
  marks: [...style.marks.filter((other) => other !== mark), mark].sort(),
});
const withoutMarks =
  (...gone: readonly string[]) =>
  (style: AnsiStyle) => ({ ...style, marks: style.marks.filter((mark) => !gone.includes(mark)) });

/** The effect of single SGR parameters. Concealing (8) is left out: a program cannot hide its output. */
const onParameter: Readonly<Record<number, (style: AnsiStyle) => AnsiStyle>> = {
  0: () => plainStyle,
  1: withMark('ansi-bold'),
  2: withMark('ansi-dim'),
  3: withMark('ansi-italic'),
  4: withMark('ansi-underline'),
  7: withMark('ansi-inverse'),
  9: withMark('ansi-struck'),
  21: withMark('ansi-underline'),
  22: withoutMarks('ansi-bold', 'ansi-dim'),
  23: withoutMarks('ansi-italic'),
  24: withoutMarks('ansi-underline'),
  27: withoutMarks('ansi-inverse'),
  29: withoutMarks('ansi-struck'),
  39: (style) => ({ ...style, colour: undefined }),
  49: (style) => ({ ...style, ground: undefined }),
};

const plainColour = (parameter: number, base: number): string | undefined =>
  hues[parameter - base] ?? (parameter === base + 68 ? undefined : hues[parameter - base - 60]);

const hueOf = (red: number, green: number, blue: number): string => {
  const strongest = Math.max(red, green, blue);
  const weakest = Math.min(red, green, blue);
  if (strongest - weakest < 32) return strongest < 128 ? 'black' : 'white';
  const middle = (strongest + weakest) / 2;
  const index = (red > middle ? 1 : 0) + (green > middle ? 2 : 0) + (blue > middle ? 4 : 0);
  return hues[index] ?? 'white';
};

const indexedColour = (index: number): string => {
  if (index < 16) return hues[index % 8] ?? 'white';
  if (index >= 232) return index < 244 ? 'black' : 'white';
  const level = (step: number): number => [0, 95, 135, 175, 215, 255][step % 6] ?? 0;
  const cube = index - 16;
  return hueOf(level(Math.floor(cube / 36)), level(Math.floor(cube / 6)), level(cube));
};

interface ExtendedColour {
  readonly colour: string | undefined;
  /** The number of parameters that it takes. */
  readonly length: number;
}

const extendedColour = ([kind, ...rest]: readonly number[]): ExtendedColour => {
  if (kind === 5) return { colour: rest[0] === undefined ? undefined : indexedColour(rest[0]), length: 2 };
  const [red, green, blue] = rest;
  if (kind !== 2 || red === undefined || green === undefined || blue === undefined)
    return { colour: undefined, length: 1 };
  return { colour: hueOf(red, green, blue), length: 4 };
};

const withColour = (style: AnsiStyle, parameter: number, colour: string | undefined): AnsiStyle =>
  parameter === 38 ? { ...style, colour } : { ...style, ground: colour };

const numbers = (parameters: string, separator: string): number[] => parameters.split(separator).map(Number);

/** `38:2::r:g:b` and `4:3`: sub-parameters that belong to one parameter. */
const withSubparameters = (style: AnsiStyle, parameter: string): AnsiStyle => {
  const [first = 0, ...rest] = numbers(parameter, ':');
  if (first === 4) return onParameter[rest[0] === 0 ? 24 : 4]?.(style) ?? style;
  if (first !== 38 && first !== 48) return style;
  const colour = rest[0] === 2 && rest.length > 4 ? [2, ...rest.slice(2)] : rest;
  return withColour(style, first, extendedColour(colour).colour);
};

const withParameter = (style: AnsiStyle, parameter: number): AnsiStyle => {
  const simple = onParameter[parameter];
  if (simple !== undefined) return simple(style);
  const colour = plainColour(parameter, 30);
  if (colour !== undefined) return { ...style, colour };
  const ground = plainColour(parameter, 40);
  return ground === undefined ? style : { ...style, ground };
};

/** The style after one SGR sequence, given the parameters between `ESC [` and `m`. */
export const styleAfter = (style: AnsiStyle, parameters: string): AnsiStyle => {
  const pending = parameters.split(';');
  let result = style;
  while (pending.length > 0) {
    const parameter = pending.shift() ?? '';
    if (parameter.includes(':')) result = withSubparameters(result, parameter);
    else if (parameter === '38' || parameter === '48') {
      const { colour, length } = extendedColour(pending.map(Number));
      pending.splice(0, length);
      result = withColour(result, Number(parameter), colour);
    } else result = withParameter(result, Number(parameter));
  }
  return result;
};

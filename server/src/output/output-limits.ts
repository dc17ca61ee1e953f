export interface OutputLimits {
  readonly lines: number;
  readonly characters: number;
}

/** The last lines within the limits; at least one. */
export function tailOf<Line>(
  lines: readonly Line[],
  limits: OutputLimits,
  lengthOf: (line: Line) => number,
): readonly Line[] {
  let characters = 0;
  const first = lines.findLastIndex((line, index) => {
    characters += lengthOf(line);
    return characters > limits.characters || index < lines.length - limits.lines;
  });
  return lines.slice(Math.min(first + 1, Math.max(0, lines.length - 1)));
}

/** The first lines within the limits; at least one. */
export function headOf<Line>(
  lines: readonly Line[],
  limits: OutputLimits,
  lengthOf: (line: Line) => number,
): readonly Line[] {
  let characters = 0;
  const end = lines.findIndex((line, index) => {
    characters += lengthOf(line);
    return characters > limits.characters || index >= limits.lines;
  });
  return end === -1 ? lines : lines.slice(0, Math.max(1, end));
}

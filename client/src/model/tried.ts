/** The result of something that throws where it cannot be done, as a storage that is blocked or full. */
export function tried<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** The value of a JSON text; undefined for another text. */
export const parsed = (text: string): unknown => tried((): unknown => JSON.parse(text));

import type { DisassemblyPort } from './port.ts';

/** The lines of files, read on demand. */
export class SourceLines {
  readonly #lines = new Map<string, readonly string[] | undefined>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** From 1; undefined while it is read, and if it cannot be. */
  line(path: string, line: number): string | undefined {
    return this.#lines.get(path)?.[line - 1];
  }

  /** Reads a file, once. */
  async read(port: DisassemblyPort, path: string): Promise<void> {
    if (this.#lines.has(path)) return;
    this.#lines.set(path, undefined);
    const file = await port.readFile(path).catch(() => undefined);
    if (!file) return;
    this.#lines.set(path, file.text.split(/\r?\n/));
    this.#onChange();
  }
}

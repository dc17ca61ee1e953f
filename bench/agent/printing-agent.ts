import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addCall, noEffort, type Effort } from './finding.ts';
import { languages, type LanguageOfProgram } from './languages.ts';
import { lineOf, type ProgramSource } from './program-source.ts';

const runWithinMs = 60_000;

/** The answer of a tool that edits, as short as it can be. */
const edited = '{"ok":true}';

/** What a program printed, with the lines of the prints that were added. */
export interface Printed {
  readonly text: string;
  /** The values of each added print, in order. */
  readonly prints: readonly (readonly string[])[];
}

/** An agent that may only add prints to a copy of a program, run it and read the output. Counts what it writes and reads. */
export class PrintingAgent {
  readonly effort: Effort = noEffort();
  readonly #program: ProgramSource;
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string>>;

  constructor(program: ProgramSource, folder: string, environment: Readonly<Record<string, string>>) {
    this.#program = program;
    this.#folder = folder;
    this.#environment = environment;
  }

  /** The number of a line of the program as it was. */
  lineOf(text: string): number {
    return lineOf(this.#program.source, text);
  }

  /** Adds a print before or after a line: one edit, which quotes the line. */
  print(where: 'before' | 'after', at: string, ...expressions: readonly string[]): void {
    const { lines, index } = this.#find(at);
    const line = lines[index] ?? '';
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    const statement = `${indent}${this.#language.print(expressions)}`;
    const edit = where === 'before' ? `${statement}\n${line}` : `${line}\n${statement}`;
    lines.splice(index, 1, edit);
    this.#write(lines.join('\n'));
    addCall(this.effort, JSON.stringify({ path: this.#file, old: line, new: edit }), edited);
  }

  /** Runs the program and reads everything that it writes. */
  async run(): Promise<Printed> {
    const command = `${this.#language.run(this.#program.name)} 2>&1`;
    const text = await new Promise<string>((resolve) => {
      const options = { cwd: this.#folder, env: this.#environment, timeout: runWithinMs, maxBuffer: 2 ** 26 };
      execFile('sh', ['-c', command], options, (_error, stdout) => resolve(stdout));
    });
    addCall(this.effort, JSON.stringify({ command }), text);
    const prints = text
      .split('\n')
      .filter((line) => line.startsWith('DEBUG '))
      .map((line) => line.split(' ').slice(1));
    return { text, prints };
  }

  /** Brings the program back to what it was. */
  undo(): void {
    this.#write(this.#program.source);
    addCall(this.effort, JSON.stringify({ command: `git checkout ${this.#file}` }), edited);
  }

  get #language(): LanguageOfProgram {
    return languages[this.#program.language];
  }

  get #file(): string {
    return this.#language.file(this.#program.name);
  }

  #find(at: string): { readonly lines: string[]; readonly index: number } {
    const text = readFileSync(join(this.#folder, this.#file), 'utf8');
    return { lines: text.split('\n'), index: lineOf(text, at) - 1 };
  }

  #write(text: string): void {
    writeFileSync(join(this.#folder, this.#file), text);
  }
}

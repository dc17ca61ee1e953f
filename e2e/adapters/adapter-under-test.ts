import type { Said } from '../target.ts';

type Configuration = Readonly<Record<string, unknown>>;

/** A program below e2e/programs/tour. */
export interface TourProgram {
  /** The file with its marks, relative to the workspace. */
  readonly file: string;
  /** The launch configuration, without name, type and request. */
  readonly configuration: Configuration;
}

/** An adapter, and what is special about it in the cases. */
export interface AdapterUnderTest {
  /** The name in the titles of its tests. */
  readonly name: string;
  readonly type: string;
  /** The message where the adapter is not installed, as neither Debian nor npm has it. The cases are skipped then. */
  readonly missing?: string | undefined;
  /** Builds its programs in the workspace. */
  readonly build?: (workspace: string) => void;
  /** The server's arguments besides `--trust`. */
  readonly serverArguments?: readonly string[];
  /** Doubles three numbers in a function, prints the total and the area of a box, and exits with 3. */
  readonly total: TourProgram;
  /** Prints its process id and then a beat each half second, forever. */
  readonly beats: TourProgram;
  /** How to start `beats` outside of Stopline, and how to attach to it. */
  readonly attach?: {
    readonly command: readonly [string, ...string[]];
    /** Attaching pauses the program. */
    readonly pauses?: boolean;
    /** The configuration, from the process and its output until now: undefined until the program is ready. */
    readonly configuration: (target: Said) => Configuration | undefined;
  };
  /** The names of the functions in the stack, the inner one first. */
  readonly functions: readonly [inner: string, outer: string];
  /** A step out of a function stops at its end first. */
  readonly stepsOutToTheEnd?: boolean;
  /** The threads in the call stack while it is paused. */
  readonly thread: RegExp;
  /** The error for an unknown name. */
  readonly unknownName: RegExp;
  /** Its programs have no exit code, and do not end by themselves. */
  readonly neverExits?: boolean;
  /** What it cannot do: the sentence that the page shows instead. */
  readonly cannot?: { readonly setVariable?: RegExp; readonly attach?: RegExp };
}

import type { OwnRow } from '#coverage';
import type { StoplinePage } from '../page.ts';
import type { RunningServer } from '../server.ts';

/** A program below e2e/programs/tour, as a launch configuration has it. */
export interface TourProgram {
  /** The file with its marks, relative to the workspace. */
  readonly file: string;
  /** What the configuration says beside name, type and request. */
  readonly configuration: Readonly<Record<string, unknown>>;
}

/** A program that somebody else started, and how it is attached to. */
export interface AttachTarget {
  readonly file: string;
  readonly command: readonly [string, ...string[]];
  /** Whoever attaches finds it paused. */
  readonly pauses?: boolean;
  /** What the configuration says, from the process and from what it has written until now: nothing before it is ready. */
  readonly configuration: (
    target: { readonly pid: number; readonly said: string },
    workspace: string,
  ) => Readonly<Record<string, unknown>> | undefined;
}

/** The ten cases, in the words of their tests. */
export const caseTitles = [
  'a program stops at a breakpoint, with its stack and its locals',
  'steps into a function, over a line and out again',
  'a conditional breakpoint stops only where its condition is true',
  'a variable is expanded and set',
  'a watch and the console evaluate expressions and show errors',
  'output is in the console, and the exit code in the status',
  'a running program is paused, and its threads are listed',
  'a breakpoint added while the program runs stops it, until it is removed',
  'attaches to a running program, and detaching leaves it running',
  'Restart starts a new process, and Stop leaves none',
] as const;

export type CaseTitle = (typeof caseTitles)[number];

/** The rows of the protocol that a case exercises, on the adapters that do them. */
export const caseRows: Readonly<Record<CaseTitle, readonly OwnRow[]>> = {
  'a program stops at a breakpoint, with its stack and its locals': [
    'request configurationDone',
    'request initialize',
    'request launch',
    'request scopes',
    'request setBreakpoints',
    'request stackTrace',
    'request threads',
    'request variables',
    'event capabilities',
    'event initialized',
    'event stopped',
    'client supportsVariableType',
  ],
  'steps into a function, over a line and out again': [
    'request next',
    'request stepIn',
    'request stepOut',
    'event continued',
    'event module',
  ],
  'a conditional breakpoint stops only where its condition is true': [
    'request continue',
    'event breakpoint',
    'capability supportsConditionalBreakpoints',
  ],
  'a variable is expanded and set': ['request setVariable'],
  'a watch and the console evaluate expressions and show errors': ['request evaluate'],
  'output is in the console, and the exit code in the status': [
    'request setExceptionBreakpoints',
    'event exited',
    'event output',
    'event process',
    'event terminated',
  ],
  'a running program is paused, and its threads are listed': ['request pause'],
  'a breakpoint added while the program runs stops it, until it is removed': [],
  'attaches to a running program, and detaching leaves it running': ['request attach', 'request disconnect'],
  'Restart starts a new process, and Stop leaves none': ['request restart', 'capability supportTerminateDebuggee'],
};

/** An adapter, and how it says what the cases ask for. */
export interface AdapterUnderTest {
  /** The name in the titles of its tests. */
  readonly name: string;
  readonly type: string;
  /** What is said of it where it is not installed, as no package of Debian's or npm's brings it: its cases are not played then. */
  readonly missing?: string | undefined;
  /** Builds its programs in the workspace. */
  readonly build?: (workspace: string) => void;
  /** What the server is started with beside `--trust`. */
  readonly serverArguments?: readonly string[];
  /** Doubles three numbers in a function, says the total and the area of a box, and exits with 3. */
  readonly total: TourProgram;
  /** Says its process id and then a beat each half second, for ever. */
  readonly beats: TourProgram;
  readonly attach?: AttachTarget;
  /** How the functions are called in the stack, the inner one first. */
  readonly functions: readonly [inner: string, outer: string];
  /** A step out of a function stops at its end first. */
  readonly stepsOutToTheEnd?: boolean;
  /** The threads in the call stack while it is paused. */
  readonly thread: RegExp;
  /** What the console answers to `n * 40` where `n` is 1, if not 40. */
  readonly product?: string;
  /** What is said of a name that there is not. */
  readonly unknownName: RegExp;
  /** Whether its programs have an exit code. */
  readonly exits: boolean;
  /** Cases that it cannot do: the sentence that the page says instead. */
  readonly cannot: Readonly<Partial<Record<CaseTitle, RegExp>>>;
}

/** What a case is played with. */
export interface Stage {
  readonly page: StoplinePage;
  readonly adapter: AdapterUnderTest;
  readonly server: RunningServer;
  /** The line of one of its programs that bears a mark. */
  readonly line: (program: { readonly file: string }, mark: string) => number;
}

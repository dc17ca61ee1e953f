import type { FakeScript } from './fake-conversation.mjs';

/**
 * The script of an adapter whose debuggee is a little program. A configuration may have `stopOnEntry`, `exitCode`,
 * `endless` (it keeps running until it is paused), `throws` (an exception ends it), `inLibrary` (a package runs on top of it),
 * `refuses` (a command that is refused), `variables` (its own values), and `program`, its source.
 */
export declare function createFakeProgram(): FakeScript;

/**
 * For the fake adapter as a process, which imports it by its path.
 * @public
 */
export declare const script: FakeScript;

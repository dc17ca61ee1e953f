import type { FakeScript } from './fake-conversation.mjs';

/**
 * A script as an adapter of 2016 would speak it: `initialize` is answered without a body, `initialized` comes after
 * `launch`, breakpoints are heard as `lines`, `setExceptionBreakpoints` ends the configuration, `seq` is always 0, and
 * there are no totals and no hit ids.
 */
export declare function inDialectOf2016(script: FakeScript): FakeScript;

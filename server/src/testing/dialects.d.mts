import type { FakeScript } from './fake-conversation.mjs';

/**
 * A script in the protocol of 2016: `initialize` is answered without a body, `initialized` is sent after `launch`,
 * breakpoints are received as `lines`, `setExceptionBreakpoints` ends the configuration, `seq` is always 0, and there are no
 * totals and no hit ids.
 */
export declare function inDialectOf2016(script: FakeScript): FakeScript;

import type { Plugin } from 'vite';

/** A plugin of Vite for builds that runs `opening.ts` in the page itself. */
export declare function withInlineOpening(): Plugin;

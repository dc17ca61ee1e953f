import type { Plugin } from 'vite';

/** A plugin of Vite for builds of the server, whose files it leaves in ASCII. */
export declare const withAsciiOnly: Plugin;

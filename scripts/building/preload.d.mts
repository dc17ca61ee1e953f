import type { Plugin } from 'vite';

/** A plugin of Vite for builds of the page, whose dynamic imports load modules only. */
export declare const withModulePreload: Plugin;

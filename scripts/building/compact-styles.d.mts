import type { Plugin } from 'vite';

/** A plugin of Vite for builds that compacts style sheets. */
export declare const withCompactStyles: Plugin;

import type { Plugin } from 'vite';

/** A plugin of Vite for builds that compacts templates of elements and styles. */
export declare const withCompactTemplates: Plugin;

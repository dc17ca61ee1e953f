import { tried } from './tried.ts';

/** What the page needs of the browser's storage. */
export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Undefined if the page may not use it. */
export const availableStorage = (kind: 'localStorage' | 'sessionStorage'): Storage | undefined =>
  tried(() => globalThis[kind]);

/** The caps of the session state, which the fold applies. The server's table (server/src/limits.ts) explains them. */
export const foldLimits = {
  threads: 10_000,
  frames: 20,
  scopes: 200,
  variables: 10_000,
  modules: 5_000,
  loadedSources: 5_000,
  progress: 100,
  adapterBreakpoints: 1_000,
  invalidations: 100,
  memoryRanges: 64,
  activities: 1_000,
  notices: 20,
} as const;

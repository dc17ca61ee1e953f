import { hasCapability, type SessionState } from '#protocol';

/** Whether sessions tell what sources they have loaded. */
export const tellsSources = (sessions: readonly SessionState[]): boolean =>
  sessions.some(
    ({ loadedSources, capabilities }) =>
      loadedSources.length > 0 || hasCapability(capabilities, 'supportsLoadedSourcesRequest'),
  );

/** Whether sessions tell what modules they have loaded. */
export const tellsModules = (sessions: readonly SessionState[]): boolean =>
  sessions.some(
    ({ modules, capabilities }) => modules.length > 0 || hasCapability(capabilities, 'supportsModulesRequest'),
  );

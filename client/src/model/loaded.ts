import { hasCapability, type SessionState } from '#protocol';

/** Whether sessions report their loaded sources. */
export const tellsSources = (sessions: readonly SessionState[]): boolean =>
  sessions.some(
    ({ loadedSources, capabilities }) =>
      loadedSources.length > 0 || hasCapability(capabilities, 'supportsLoadedSourcesRequest'),
  );

/** Whether sessions report their modules. */
export const tellsModules = (sessions: readonly SessionState[]): boolean =>
  sessions.some(
    ({ modules, capabilities }) => modules.length > 0 || hasCapability(capabilities, 'supportsModulesRequest'),
  );

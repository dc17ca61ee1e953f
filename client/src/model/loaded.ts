import { hasCapability, type Capability, type SessionState } from '#protocol';

/** Whether sessions have items of a list, or an adapter that can be asked for them. */
const hasList =
  (list: 'loadedSources' | 'modules', needs: Capability) =>
  (sessions: readonly SessionState[]): boolean =>
    sessions.some((session) => session[list].length > 0 || hasCapability(session.capabilities, needs));

/** Whether sessions report their loaded sources. */
export const hasLoadedSources = hasList('loadedSources', 'supportsLoadedSourcesRequest');

/** Whether sessions report their modules. */
export const hasModules = hasList('modules', 'supportsModulesRequest');

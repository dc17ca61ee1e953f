import { rootSessions, sessionTree } from '#protocol';
import { tellsModules, tellsSources } from '../loaded.ts';
import type { ConfigurationPort, DocumentPort, SharedPort, ShownPort } from '../ports.ts';
import { isWaiting } from '../shown.ts';
import type { Situation } from './conditions.ts';

type SituationPort = SharedPort &
  Pick<ShownPort, 'presented'> &
  Pick<ConfigurationPort, 'configurations'> &
  Pick<DocumentPort, 'documents'>;

/** The situation as it is shown: a resume that is not shown yet leaves the buttons as they are. */
export function shownSituation(workbench: SituationPort): Situation {
  const { connection, state } = workbench.server.value;
  const { sessionId, phase, stopped } = workbench.presented.value;
  const { names } = workbench.configurations.value;
  const { current, tabs } = workbench.documents.value;
  const tree = sessionTree(state, sessionId ?? '');
  return {
    state,
    tree,
    isConnected: connection.kind === 'connected',
    phase,
    session: state.sessions[stopped?.session.id ?? sessionId ?? ''],
    root: state.sessions[sessionId ?? ''],
    hasConfiguration: names.length > 0,
    hasFile: current?.path !== undefined,
    breakpoints: state.breakpoints,
    hasBreakpointSets: Object.keys(state.breakpointSets).length > 0,
    hasDocument: current !== undefined,
    hasSeveralDocuments: tabs.length > 1,
    isConflicting: current?.onDisk?.kind === 'changed',
    isAgentWaiting: state.activities.some(isWaiting),
    hasSeveralActors: new Set(state.activities.map(({ actor }) => actor.name)).size > 1,
    hasSeveralSessions: rootSessions(state).length > 1,
    hasEnded: state.sessions[sessionId ?? '']?.lifecycle === 'terminated',
    hasValues: stopped !== undefined,
    hasWatches: state.watches.length > 0,
    tellsSources: tellsSources(tree),
    tellsModules: tellsModules(tree),
  };
}

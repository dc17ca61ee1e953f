import { sourceBreakpoints, type SessionId, type State } from '#protocol';
import type { EditorBreakpoint } from '../../editor/editor-input.ts';
import { breakpointHits, hitsWords } from './breakpoint-hits.ts';
import { breakpointLook } from '../../model/breakpoint-look.ts';
import { breakpointKind } from '../../ui/breakpoint-kind.ts';

/** The breakpoints of a file for the editor, at the lines where adapters put them. */
export function editorBreakpoints(
  state: State,
  path: string,
  rootId: SessionId | undefined,
): readonly EditorBreakpoint[] {
  return sourceBreakpoints(state.breakpoints)
    .filter((breakpoint) => breakpoint.path === path)
    .map((breakpoint) => {
      const { state: look, line = breakpoint.line, title } = breakpointLook(state, breakpoint);
      const { id, column, condition, hitCondition, logMessage, createdBy } = breakpoint;
      return {
        id: String(id),
        line,
        column,
        kind: breakpointKind(breakpoint),
        state: look,
        byAgent: createdBy.kind === 'agent',
        title,
        hits: hitsWords(breakpointHits(state, rootId, id)),
        condition,
        hitCondition,
        logMessage,
      };
    });
}

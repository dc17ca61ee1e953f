import { isSupported, sessionIn } from '#protocol';
import { targetOf, type TargetPort } from './console-target.ts';
import type { RequestPort } from './ports.ts';
import type { Completer } from '../ui/suggester.ts';
import { completionsAt, suggestionsOf } from './completions.ts';

/** Completes expressions in the shown frame or session; undefined if its adapter cannot. */
export function shownCompleter(port: TargetPort & Pick<RequestPort, 'request'>): Completer | undefined {
  const target = targetOf(port);
  const { sessionId } = target;
  const capabilities = sessionIn(port.server.value.state.sessions, sessionId)?.capabilities;
  if (sessionId === undefined || !capabilities || !isSupported('completions', capabilities)) return undefined;
  const frame = target.frameId === undefined ? {} : { frameId: target.frameId };
  return {
    triggers: capabilities.completionTriggerCharacters ?? ['.'],
    complete: async (place) => {
      const { targets } = await port.request(sessionId, 'completions', { ...frame, ...completionsAt(place) });
      return suggestionsOf(targets, place);
    },
  };
}

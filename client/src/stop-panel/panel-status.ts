import type { Phase } from '#protocol';
import { plainReason, type StatusMessage } from '../model/status-message.ts';
import type { AnsweredStop } from './answer.ts';
import type { PanelState } from './panel-state.ts';

/** The file and line of a stop; undefined if there is no source. */
const placeOf = ({ source, line }: AnsweredStop): string | undefined =>
  source && line != null ? `${source.name}:${line}` : undefined;

const stopped = ({ stop, configuration = '' }: PanelState): StatusMessage => {
  if (!stop) return { look: 'stopped', state: 'Stopped', reason: configuration };
  const place = placeOf(stop);
  const { reason, description, exception } = stop;
  return {
    look: reason === 'exception' ? 'exception' : 'stopped',
    state: 'Stopped',
    reason: exception?.type ? `on ${exception.type}` : plainReason({ reason, description: description ?? '' }),
    ...(place !== undefined && { place }),
  };
};

const messages: Readonly<Record<Phase, (state: PanelState) => StatusMessage>> = {
  Idle: () => ({ look: 'idle', state: 'Not running', reason: '' }),
  Starting: ({ configuration = '' }) => ({ look: 'starting', state: 'Starting', reason: configuration }),
  Running: ({ configuration = '' }) => ({ look: 'running', state: 'Running', reason: configuration }),
  Stopped: stopped,
  Terminating: () => ({ look: 'terminating', state: 'Terminating', reason: 'waiting for the program to end' }),
  Terminated: ({ message = '', hasFailed }) => ({
    look: 'terminated',
    state: 'Terminated',
    separator: ': ',
    reason: message,
    isFailure: hasFailed,
  }),
};

/** The status, in the words of the page. */
export const panelStatus = (state: PanelState): StatusMessage => messages[state.phase](state);

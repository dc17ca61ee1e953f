import type { Fact } from '#protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followSessions } from './follow-sessions.ts';
import { Presentation } from '../presentation.ts';
import { selectSession, stayOnSession } from '../select-session.ts';
import { applyFacts, initialServerState } from '../server-state.ts';
import { Store } from '../store.ts';
import { SessionFacts } from '../testing/session-facts.ts';
import { createViewState } from '../view-state.ts';

const session = new SessionFacts();

function page(...facts: readonly Fact[]) {
  const server = new Store(applyFacts(initialServerState, facts));
  const view = createViewState(undefined);
  const { presented } = new Presentation(server, view);
  const news: string[] = [];
  followSessions({ server, view, presented, notify: (message) => news.push(message) });
  const record = (...more: readonly Fact[]) => server.update((state) => applyFacts(state, more));
  return { server, view, presented, news, record };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('with two sessions', () => {
  const other = new SessionFacts('s2');
  const both = () => page(...session.started(), ...other.started());

  test('a selected one is shown until only the other is stopped, which is then selected', () => {
    const { presented, server, view, record } = both();
    selectSession({ server, view }, 's1');
    expect(presented.value.sessionId).toBe('s1');
    record(...other.stop({ id: 1 }));
    expect(presented.value.sessionId).toBe('s2');
    record(...session.stop({ id: 2 }));
    expect(presented.value.sessionId).toBe('s2');
    record(other.resumed());
    vi.advanceTimersByTime(150);
    expect(presented.value).toMatchObject({ sessionId: 's2', phase: 'Running' });
  });

  test('a selected one stays while the other is stopped, even while it runs', () => {
    const { presented, server, view, record } = both();
    record(...other.stop({ id: 1 }));
    selectSession({ server, view }, 's1');
    expect(presented.value).toMatchObject({ sessionId: 's1', phase: 'Running' });
    record(...session.stop({ id: 2 }), session.resumed());
    vi.advanceTimersByTime(150);
    expect(presented.value).toMatchObject({ sessionId: 's1', phase: 'Running' });
  });

  test('a stop in the other does not interrupt a step', () => {
    const { presented, server, view, record } = both();
    selectSession({ server, view }, 's1');
    record(...session.stop({ id: 1 }));
    record(session.resumed());
    record(...other.stop({ id: 2 }));
    expect(presented.value.sessionId).toBe('s1');
    record(...session.stop({ id: 3 }));
    vi.advanceTimersByTime(600);
    expect(presented.value).toMatchObject({ sessionId: 's1', stopped: { stop: { id: 3 } } });
  });

  test('a stop in the other is shown when this one resumes', () => {
    const { presented, server, view, record } = both();
    selectSession({ server, view }, 's1');
    record(...session.stop({ id: 1 }));
    record(session.resumed());
    record(...other.stop({ id: 2 }));
    vi.advanceTimersByTime(150);
    expect(presented.value).toMatchObject({ sessionId: 's2', phase: 'Stopped' });
  });

  test('the other is shown, with a message, when the shown one ends', () => {
    const { presented, news, record } = both();
    record(...session.stop({ id: 1 }));
    record(session.ended(3));
    expect(presented.value).toMatchObject({ sessionId: 's2', phase: 'Running' });
    expect(news).toEqual(['Report has ended with exit code 3. Report is shown now.']);
  });

  test('an ended one can be selected', () => {
    const { presented, server, view, record, news } = both();
    record(session.ended());
    expect(presented.value.sessionId).toBe('s2');
    selectSession({ server, view }, 's1');
    record(other.mutated());
    expect(presented.value).toMatchObject({ sessionId: 's1', phase: 'Terminated' });
    record(...other.stop({ id: 1 }));
    expect(presented.value.sessionId).toBe('s2');
    expect(news).toEqual([]);
  });

  test('a restarting one stays selected', () => {
    const { presented, server, view, record } = both();
    selectSession({ server, view }, 's1');
    stayOnSession({ server, view }, 's1');
    record(session.ended());
    expect(presented.value).toMatchObject({ sessionId: 's1', phase: 'Terminated' });
    const again = new SessionFacts('s3');
    record(...again.started());
    selectSession({ server, view }, 's3');
    expect(presented.value.sessionId).toBe('s3');
  });

  test('a forgotten one is deselected', () => {
    const { presented, record } = both();
    record(session.ended(), { type: 'session_forgotten', sessionId: 's1', at: '' });
    expect(presented.value.sessionId).toBe('s2');
    record(other.ended(), { type: 'session_forgotten', sessionId: 's2', at: '' });
    expect(presented.value).toMatchObject({ sessionId: undefined, phase: 'Idle' });
  });
});

import { App, type McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { render } from 'lit';
import { messageOf, textOf } from '#protocol';
import { Store } from '../model/store.ts';
import { adoptStyles } from '../ui/dom-root.ts';
import type { Action } from './actions.ts';
import { answerFrom, answerIn, type Answer } from './answer.ts';
import { initialPanelState, learn, type PanelNews } from './panel-state.ts';
import { SessionFollower } from './session-follower.ts';
import { stopPanelView } from './stop-panel.ts';
import { stopPanelStyles } from './stop-panel.styles.ts';

declare const __VERSION__: string;

/** Why a host shows no more than the stop of the call. */
const cannotFollow = 'This is the stop of the call: the host does not let the panel follow the session.';

const noAnswer = 'The host passed on an answer that the panel cannot read.';

const panel = new Store(initialPanelState);
const tell = (news: PanelNews): void => panel.update((state) => learn(state, news));

const app = new App({ name: 'Stopline', version: __VERSION__ }, {});

const follower = new SessionFollower({
  read: async (sessionId) => {
    const { contents } = await app.readServerResource({ uri: `stopline://sessions/${encodeURIComponent(sessionId)}` });
    const [content] = contents;
    return answerFrom(JSON.parse(textOf(content, 'text') ?? ''));
  },
  onAnswer: (answer) => tell({ type: 'answered', answer }),
  onProblem: (problem) => tell({ type: 'not_followed', problem }),
});

/** Follows the session of an answer, if the host allows it. */
function follow({ session_id: sessionId }: Answer): void {
  if (sessionId === undefined) return;
  if (app.getHostCapabilities()?.serverResources) follower.follow(sessionId);
  else tell({ type: 'not_followed', problem: cannotFollow });
}

async function press({ label, tool, atStop }: Action): Promise<void> {
  const { sessionId, stop } = panel.value;
  if (sessionId === undefined || (atStop && !stop)) return;
  tell({ type: 'pressed', label });
  try {
    const input = { ...(stop && atStop?.(stop)), session_id: sessionId };
    const result = await app.callServerTool({ name: tool, arguments: input });
    tell({ type: 'press_answered', answer: answerIn(result) });
  } catch (thrown) {
    tell({ type: 'press_failed', problem: messageOf(thrown) });
  }
  follower.readNow();
}

function applyTheme({ theme }: McpUiHostContext): void {
  if (theme === undefined) return;
  for (const name of ['light', 'dark'] as const)
    document.documentElement.classList.toggle(`theme-${name}`, name === theme);
}

function show(): void {
  render(stopPanelView(panel.value, { press: (action) => void press(action) }), document.body);
}

app.addEventListener('toolinput', ({ arguments: input }) =>
  tell({ type: 'called', configuration: textOf(input, 'configuration_name') }),
);
app.addEventListener('toolcancelled', () => tell({ type: 'cancelled' }));
app.addEventListener('toolresult', (result) => {
  try {
    const answer = answerIn(result);
    tell({ type: 'answered', answer });
    follow(answer);
  } catch {
    tell({ type: 'not_followed', problem: noAnswer });
  }
});
app.addEventListener('hostcontextchanged', applyTheme);
app.onteardown = () => {
  follower.end();
  return {};
};

adoptStyles(document.body, stopPanelStyles);
panel.subscribe(show);
show();
// A panel that is scrolled out of sight, or in a hidden tab, reads nothing.
let isInView = true;
const lookAgain = () => follower.seen(isInView && document.visibilityState === 'visible');
new IntersectionObserver(([entry]) => {
  isInView = entry?.isIntersecting ?? true;
  lookAgain();
}).observe(document.documentElement);
document.addEventListener('visibilitychange', lookAgain);

await app.connect();
applyTheme(app.getHostContext() ?? {});

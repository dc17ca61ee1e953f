import {
  dispatch,
  hasCapability,
  isSupported,
  topFrame,
  type Dap,
  type Handlers,
  type SessionState,
  type Stop,
} from '#protocol';
import { endingEntries } from '../../model/ending.ts';
import { stepIntoTargetOf } from '../../model/step-into-target.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import { attempt, copyText } from '../../model/attempt.ts';
import type { StackPort } from './port.ts';
import { framesAtFirst, stopOf } from './stack-frames.ts';
import type { FrameRow, SessionRow, StackRow, ThreadRow } from './stack-row.ts';

type ThreadOf = Pick<ThreadRow, 'sessionId' | 'threadId'>;

/** What can be asked of one thread. */
export type ThreadCommand = 'continue' | 'pause' | 'next' | 'stepIn' | 'stepOut';

const threadCommandWords: Readonly<Record<ThreadCommand, string>> = {
  continue: 'Continue',
  pause: 'Pause',
  next: 'Step over',
  stepIn: 'Step into',
  stepOut: 'Step out',
};

const stoppedCommands = ['continue', 'next', 'stepIn', 'stepOut'] as const satisfies readonly ThreadCommand[];

const isThreadCommand = (name: string): name is ThreadCommand => Object.hasOwn(threadCommandWords, name);

/** The same, while all other threads stay where they are. */
const aloneWords: Readonly<Record<Exclude<ThreadCommand, 'pause'>, string>> = {
  continue: 'Continue this thread only',
  next: 'Step over, this thread only',
  stepIn: 'Step into, this thread only',
  stepOut: 'Step out, this thread only',
};

/** Resumes or pauses a thread by the name of the request. */
function command(workbench: StackPort, { sessionId, threadId }: ThreadOf, name: ThreadCommand): void {
  void attempt(workbench, workbench.request(sessionId, name, { threadId }));
}

function restartFrame(workbench: StackPort, { sessionId, frame }: FrameRow): void {
  void attempt(workbench, workbench.request(sessionId, 'restartFrame', { frameId: frame.id }));
}

/** What the button of a row does. */
export function runRowAction(workbench: StackPort, row: StackRow, action: string): void {
  if (row.type === 'frame' && action === 'restartFrame') restartFrame(workbench, row);
  if (row.type === 'thread' && isThreadCommand(action)) command(workbench, row, action);
}

type StackText = Pick<Stop, 'frames' | 'totalFrames'>;

/** A stack is copied so far. */
const mostCopied = 1_000;

const frameText = (frame: Dap.StackFrame): string => {
  if (frame.presentationHint === 'label') return `-- ${frame.name} --`;
  const path = frame.source?.path ?? frame.source?.name;
  return path === undefined ? frame.name : `${frame.name} (${path}:${frame.line})`;
};

/** A stack as text: a line for each frame that was read, and how many were not. */
function stackText({ frames = [], totalFrames = 0 }: StackText): string {
  const rest = totalFrames - frames.length;
  return [...frames.map(frameText), ...(rest > 0 ? [`... ${rest} more frames`] : [])].join('\n');
}

/** The frames of a stack as far as anybody reads them, where its top is not all of it. */
async function longerStack(workbench: StackPort, { sessionId, threadId }: ThreadOf, stop: Stop): Promise<StackText> {
  const known = stop.frames?.length ?? 0;
  const isWhole = stop.totalFrames === undefined ? known < framesAtFirst : stop.totalFrames <= known;
  if (isWhole) return stop;
  const args = { threadId, startFrame: 0, levels: mostCopied };
  return workbench.request(sessionId, 'stackTrace', args).then(
    ({ stackFrames, totalFrames }) => ({ frames: stackFrames, ...(totalFrames !== undefined && { totalFrames }) }),
    () => stop,
  );
}

function copyStack(workbench: StackPort, row: ThreadOf): MenuEntry {
  const session: SessionState | undefined = workbench.server.value.state.sessions[row.sessionId];
  const thread = session?.threads.find(({ id }) => id === row.threadId);
  const stop = thread && stopOf(thread);
  return {
    label: 'Copy stack trace',
    disabled: stop?.frames === undefined,
    reason: 'its frames have not been read',
    run: () => {
      if (stop) void longerStack(workbench, row, stop).then((stack) => copyText(workbench, stackText(stack)));
    },
  };
}

/** What only some adapters can do with a thread. */
function rareThreadEntries(workbench: StackPort, row: ThreadRow): readonly MenuEntry[] {
  const { sessionId, threadId } = row;
  const capabilities = workbench.server.value.state.sessions[sessionId]?.capabilities ?? {};
  const canGoAlone = row.isStopped && hasCapability(capabilities, 'supportsSingleThreadExecutionRequests');
  const alone = canGoAlone
    ? stoppedCommands.map((name) => ({
        label: aloneWords[name],
        run: () => void attempt(workbench, workbench.request(sessionId, name, { threadId, singleThread: true })),
      }))
    : [];
  const terminate = () =>
    void attempt(workbench, workbench.request(sessionId, 'terminateThreads', { threadIds: [threadId] }));
  const ending = isSupported('terminateThreads', capabilities) ? [{ label: 'Terminate thread', run: terminate }] : [];
  return [
    ...(alone.length > 0 ? ['separator' as const, ...alone] : []),
    ...(ending.length > 0 ? ['separator' as const, ...ending] : []),
  ];
}

const threadEntries = (workbench: StackPort, row: ThreadRow): readonly MenuEntry[] => {
  const names: readonly ThreadCommand[] = row.isStopped ? stoppedCommands : ['pause'];
  return [
    ...names.map((name) => ({ label: threadCommandWords[name], run: () => command(workbench, row, name) })),
    ...rareThreadEntries(workbench, row),
    'separator',
    copyStack(workbench, row),
    { label: 'Copy name', run: () => void copyText(workbench, row.name) },
  ];
};

/** How the program is taken on from a frame. */
function runningEntries(workbench: StackPort, row: FrameRow): readonly MenuEntry[] {
  const { sessionId, threadId, frame } = row;
  const session = workbench.server.value.state.sessions[sessionId];
  const stop = session?.threads.find(({ id }) => id === threadId)?.stop;
  const isTop = stop !== undefined && topFrame(stop)?.id === frame.id;
  const stepInto = () =>
    void attempt(workbench, stepIntoTargetOf(workbench, { sessionId, threadId, frameId: frame.id }));
  const entries: readonly MenuEntry[] = [
    ...(row.canRestart ? [{ label: 'Restart frame', run: () => restartFrame(workbench, row) }] : []),
    ...(session && isTop && isSupported('stepInTargets', session.capabilities)
      ? [{ label: 'Step into target', keys: 'Ctrl+F11', run: stepInto }]
      : []),
  ];
  return entries.length > 0 ? [...entries, 'separator'] : [];
}

const frameEntries = (workbench: StackPort, row: FrameRow): readonly MenuEntry[] => [
  ...runningEntries(workbench, row),
  ...workbench.frameMenu(row.sessionId, row.frame),
  copyStack(workbench, row),
  { label: 'Copy location', disabled: row.location === '', run: () => void copyText(workbench, row.location) },
];

const sessionEntries = (workbench: StackPort, { sessionId, name }: SessionRow): readonly MenuEntry[] => [
  { label: 'Restart', run: () => void attempt(workbench, workbench.call('restart_session', { sessionId })) },
  ...endingEntries(workbench, sessionId),
  'separator',
  { label: 'Copy name', run: () => void copyText(workbench, name) },
];

const none = (): readonly MenuEntry[] => [];

/** What can be done with a row of the call stack; nothing with rows that only say something. */
export function stackMenu(workbench: StackPort, row: StackRow): readonly MenuEntry[] {
  const entries: Handlers<StackRow, readonly MenuEntry[]> = {
    session: (session) => sessionEntries(workbench, session),
    thread: (thread) => threadEntries(workbench, thread),
    frame: (frame) => frameEntries(workbench, frame),
    label: none,
    fold: none,
    more: none,
    group: none,
    note: none,
  };
  return dispatch(entries, row);
}

import { AppBridge, PostMessageTransport, type McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { ToolAnswer } from './tool-answers.ts';

/** What the page can ask of the test, which has the connection to the server. */
interface Connection {
  readonly callTool: (name: string, input: object) => Promise<ToolAnswer>;
  readonly readResource: (uri: string) => Promise<string>;
}

/** How a host shows a panel. */
export interface Showing {
  readonly html: string;
  /** Whether the panel may read resources. */
  readonly isFollowable: boolean;
  readonly theme: 'light' | 'dark';
}

declare global {
  interface Window extends Connection {
    /** Shows a panel, as a host does when a tool is called. Resolves when the panel is ready. */
    showPanel: (showing: Showing) => Promise<void>;
    /** Tells the panel of a call. */
    sendCall: (input: Record<string, unknown>) => Promise<void>;
    sendAnswer: (answer: ToolAnswer) => Promise<void>;
    setContext: (context: McpUiHostContext) => void;
    /** Takes the panel away, as the protocol says. */
    closePanel: () => Promise<void>;
  }
}

const toResult = (answer: ToolAnswer) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(answer) }],
  structuredContent: { ...answer },
  ...(answer.status === 'error' && { isError: true }),
});

window.showPanel = async ({ html, isFollowable, theme }) => {
  const capabilities = { serverTools: {}, ...(isFollowable && { serverResources: {} }) };
  const bridge = new AppBridge(null, { name: 'a host', version: '1' }, capabilities, { hostContext: { theme } });
  const frame = document.createElement('iframe');
  frame.title = 'Panel';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.style.cssText = 'width: 100%; height: 40px; border: 0';
  bridge.oncalltool = async ({ name, arguments: input = {} }) => toResult(await window.callTool(name, input));
  bridge.onreadresource = async ({ uri }) => ({ contents: [{ uri, text: await window.readResource(uri) }] });
  bridge.onsizechange = ({ height }) => (frame.style.height = `${height}px`);
  const isReady = new Promise<void>((resolve) => (bridge.oninitialized = () => resolve()));
  document.body.append(frame);
  const { contentWindow } = frame;
  if (!contentWindow) throw new Error('The frame has no window.');
  await bridge.connect(new PostMessageTransport(contentWindow, contentWindow));
  frame.srcdoc = html;
  await isReady;
  window.sendCall = (input) => bridge.sendToolInput({ arguments: input });
  window.sendAnswer = (answer) => bridge.sendToolResult(toResult(answer));
  window.setContext = (context) => bridge.setHostContext(context);
  window.closePanel = async () => {
    await bridge.teardownResource({});
    frame.remove();
  };
};

import { eras, type Agent, type AgentOptions, type Era } from './agent.ts';
import type { StoplinePage } from './page.ts';
import type { ToolAnswer } from './tool-answers.ts';

/** Calls a tool over any transport. */
export type CallTool = (name: string, input?: Readonly<Record<string, unknown>>) => Promise<ToolAnswer>;

/** The fixtures of a test that a way may use. */
export interface WayParts {
  readonly page: StoplinePage;
  readonly openAgent: (options: AgentOptions) => Promise<Agent>;
}

/** A way in which an agent reaches the tools. */
export interface Way {
  /** In a test's title. With `@webmcp` it also runs in a browser with WebMCP. */
  readonly title: string;
  /** The agent's name in the page. */
  readonly agentName: RegExp;
  readonly open: (parts: WayParts) => Promise<CallTool>;
}

const overMcp = (era: Era): Way => ({
  title: `over MCP ${era}`,
  agentName: /stopline-e2e/,
  open: async ({ openAgent }) => {
    const agent = await openAgent({ era });
    return (name, input) => agent.call(name, input);
  },
});

const inPage: Way = {
  title: 'in the page @webmcp',
  agentName: /page/i,
  open: ({ page }) => Promise.resolve((name, input) => page.callTool(name, input)),
};

/** The ways of an agent that shares the user's session. */
export const ways: readonly Way[] = [...eras.map(overMcp), inPage];

import type { ToolRules } from '../roles/role-toolbox.ts';
import type { Toolbox } from '../tools/toolbox.ts';

/** The tools, and the data that some rules about their callers depend on. */
export interface McpTools extends ToolRules {
  readonly toolbox: Toolbox;
}

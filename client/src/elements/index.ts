export { StoplineError } from '../../embed/client.ts';
export type {
  DebuggerState,
  Details,
  StopEventData,
  StoplineErrorCode,
  Theme,
  ToolAnswer,
} from '../../embed/messages.ts';
export type { StartInput, ToolInputs, ToolLocation, ToolName, WantedBreakpoint } from '../../embed/tool-inputs.ts';
export type { CommandName, HostCommand } from './commands.ts';
export { connect, StoplineConnection, type ConnectionStatus, type ConnectOptions } from './connection.ts';
export type { ConnectionDetails, CurrentFile, NoticeDetail, OpenDetail } from './events.ts';
export { StoplineSession, type StoplineElement } from './session-element.ts';

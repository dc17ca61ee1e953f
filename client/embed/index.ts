import { StoplineDebugger } from './element.ts';

export { StoplineClient, StoplineError } from './client.ts';
export { StoplineDebugger } from './element.ts';
export type {
  ConnectionDetail,
  DebuggerState,
  Details,
  OpenedPlace,
  PanelName,
  StopEventData,
  StoplineErrorCode,
  Theme,
  ToolAnswer,
} from './messages.ts';
export type { StartInput, ToolInputs, ToolLocation, ToolName, WantedBreakpoint } from './tool-inputs.ts';

declare global {
  interface HTMLElementTagNameMap {
    'stopline-debugger': StoplineDebugger;
  }
}

if (!customElements.get('stopline-debugger')) customElements.define('stopline-debugger', StoplineDebugger);

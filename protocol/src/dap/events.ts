import type { Dap } from './messages.ts';

/** Every event of the specification (DAP "Events") with its body. */
export interface DapEvents {
  breakpoint: Dap.BreakpointEvent['body'];
  capabilities: Dap.CapabilitiesEvent['body'];
  continued: Dap.ContinuedEvent['body'];
  exited: Dap.ExitedEvent['body'];
  initialized: undefined;
  invalidated: Dap.InvalidatedEvent['body'];
  loadedSource: Dap.LoadedSourceEvent['body'];
  memory: Dap.MemoryEvent['body'];
  module: Dap.ModuleEvent['body'];
  output: Dap.OutputEvent['body'];
  process: Dap.ProcessEvent['body'];
  progressEnd: Dap.ProgressEndEvent['body'];
  progressStart: Dap.ProgressStartEvent['body'];
  progressUpdate: Dap.ProgressUpdateEvent['body'];
  stopped: Dap.StoppedEvent['body'];
  terminated: NonNullable<Dap.TerminatedEvent['body']>;
  thread: Dap.ThreadEvent['body'];
}

export type DapEventName = keyof DapEvents;

/** An event by name and body, correlated, so that a table of handlers needs no cast. */
export type DapEvent = {
  [Name in DapEventName]: { readonly event: Name; readonly body: DapEvents[Name] };
}[DapEventName];

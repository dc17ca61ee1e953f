interface ToolEventInit extends EventInit {
  readonly toolName?: string;
}

/** A tool was called (WebMCP IDL, ToolActivatedEvent). */
export class ToolActivatedEvent extends Event {
  readonly toolName: string;

  constructor(type: string, { toolName = '', ...init }: ToolEventInit = {}) {
    super(type, init);
    this.toolName = toolName;
  }
}

/** A call was cancelled by its caller (WebMCP IDL, ToolCancelEvent). */
export class ToolCancelEvent extends Event {
  readonly toolName: string;

  constructor(type: string, { toolName = '', ...init }: ToolEventInit = {}) {
    super(type, init);
    this.toolName = toolName;
  }
}

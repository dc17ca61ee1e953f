/** A tool and what happened to it. */
class ToolEvent extends Event {
  readonly toolName: string;

  constructor(type: string, { toolName = '', ...init }: EventInit & { readonly toolName?: string } = {}) {
    super(type, init);
    this.toolName = toolName;
  }
}

/** A tool was called (WebMCP IDL, ToolActivatedEvent). */
export class ToolActivatedEvent extends ToolEvent {}

/** A call was cancelled by its caller (WebMCP IDL, ToolCancelEvent). */
export class ToolCancelEvent extends ToolEvent {}

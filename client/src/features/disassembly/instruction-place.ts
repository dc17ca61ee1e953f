import type { SessionId } from '#protocol';

/** Instructions that a person wants to see. */
export interface InstructionPlace {
  readonly sessionId: SessionId;
  readonly memoryReference: string;
  /** Changes with each request, so that the same place can be shown again. */
  readonly token: number;
}

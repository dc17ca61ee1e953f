import type { SessionId } from '#protocol';

/** Instructions to show. */
export interface InstructionPlace {
  readonly sessionId: SessionId;
  readonly memoryReference: string;
  /** Changes with each request, so that the same place can be shown again. */
  readonly token: number;
}

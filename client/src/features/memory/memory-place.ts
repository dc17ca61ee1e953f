import type { SessionId } from '#protocol';

/** Memory that a person wants to see. */
export interface MemoryPlace {
  readonly sessionId: SessionId;
  /** The adapter's name for it: an address, or anything else. */
  readonly memoryReference: string;
  /** An expression for it, by which it is found again where the reference does not outlive a step. */
  readonly expression?: string | undefined;
  /** Changes with each request, so that the same place can be shown again. */
  readonly token: number;
}

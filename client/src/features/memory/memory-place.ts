import type { SessionId } from '#protocol';

/** Memory to show. */
export interface MemoryPlace {
  readonly sessionId: SessionId;
  /** An address, or a reference of the adapter. */
  readonly memoryReference: string;
  /** Finds the memory again when the reference is no longer valid. */
  readonly expression?: string | undefined;
  /** Changes with each request, so that the same place can be shown again. */
  readonly token: number;
}

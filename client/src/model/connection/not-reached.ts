import { DebugError } from '#protocol';

/** A request that could not be sent, or was not answered, because the connection was lost. */
export class NotReachedError extends DebugError {
  constructor() {
    super('internal', 'Disconnected from the server, so this may not have been done. Check before you try again.');
    this.name = 'NotReachedError';
  }
}

import { DebugError } from '#protocol';

/** What could not be asked, or was not answered, because the server is not reached. */
export class NotReachedError extends DebugError {
  constructor() {
    super(
      'internal',
      'Disconnected from the server, so this may not have been done. Try again once it has reconnected.',
    );
    this.name = 'NotReachedError';
  }
}

import { DebugError } from '#protocol';

/** What could not be asked, or was not answered, because the server is not reached. */
export class NotReachedError extends DebugError {
  constructor() {
    super(
      'internal',
      'The server is not reached, so this was not done, or its outcome is not known. Try again once it is back.',
    );
    this.name = 'NotReachedError';
  }
}

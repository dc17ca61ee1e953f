import { DebugError, type Arguments, type Body, type Command } from '#protocol';
import type { Session, SessionRequestOptions } from '../session/door/session.ts';

/** Sends a request of an agent. If the adapter ends instead of answering, the error says what to do. */
export async function askAdapter<C extends Command>(
  session: Session,
  command: C,
  args: Arguments<C>,
  options: SessionRequestOptions,
): Promise<Body<C>> {
  try {
    return await session.request(command, args, options);
  } catch (thrown) {
    const error = DebugError.from(thrown);
    if (session.isOpen || error.code !== 'adapter_failed') throw error;
    throw new DebugError('adapter_failed', `${error.quotedMessage}\nCall start_debugging to start the session again.`);
  }
}

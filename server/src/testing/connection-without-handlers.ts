import { Connection } from '../dap/connection.ts';
import type { Transport } from '../dap/transport.ts';

/** A connection that ignores events and accepts each reverse request. */
export const connectionWithoutHandlers = (transport: Transport): Connection =>
  new Connection(transport, {
    onEvent: () => undefined,
    onRequest: () => Promise.resolve({}),
    onInvalidFields: () => undefined,
    onClose: () => undefined,
  });

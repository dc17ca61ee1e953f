/** A message that says what it is. */
export interface Tagged {
  readonly type: string;
}

/** A handler for each member of a union of messages: a member without one does not compile. */
export type Handlers<Message extends Tagged, Result = void> = {
  readonly [Type in Message['type']]: (message: Extract<Message, { type: Type }>) => Result;
};

/** Hands a message to its handler. The message must be of the union: parse what comes from outside first. */
export function dispatch<Message extends Tagged, Result>(
  handlers: Handlers<Message, Result>,
  message: Message,
): Result {
  // TypeScript cannot see that the handler found by `type` takes a message of that type: the one erasing cast.
  const handle = handlers[message.type as Message['type']] as (message: Message) => Result;
  return handle(message);
}

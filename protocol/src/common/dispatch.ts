/** A message that is identified by its `type`. */
export interface Tagged {
  readonly type: string;
}

/** A handler for each member of a union of messages: a member without one does not compile. */
export type Handlers<Message extends Tagged, Result = void, Context extends readonly unknown[] = []> = {
  readonly [Type in Message['type']]: (message: Extract<Message, { type: Type }>, ...context: Context) => Result;
};

/** Calls the handler of a message. The message must be a member of the union: parse input from outside first. */
export function dispatch<Message extends Tagged, Result, Context extends readonly unknown[] = []>(
  handlers: Handlers<Message, Result, Context>,
  message: Message,
  ...context: Context
): Result {
  // TypeScript cannot see that the handler found by `type` takes a message of that type: the one erasing cast.
  const handle = handlers[message.type as Message['type']] as (message: Message, ...context: Context) => Result;
  return handle(message, ...context);
}

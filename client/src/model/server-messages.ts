import type { ServerMessage } from '#protocol';

type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { readonly type: Type }>;

const isOf = <Type extends ServerMessage['type']>(message: ServerMessage, type: Type): message is MessageOf<Type> =>
  message.type === type;

/** Passes on messages that are not part of the shared state. */
export class ServerMessages {
  readonly #listeners: ((message: ServerMessage) => void)[] = [];

  /** Listens to messages of one type. */
  on<Type extends ServerMessage['type']>(type: Type, handle: (message: MessageOf<Type>) => void): void {
    this.#listeners.push((message) => {
      if (isOf(message, type)) handle(message);
    });
  }

  deliver(message: ServerMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}

import type { WebSocket } from 'ws';
import { serverStopped, type WallServerMessage } from '#protocol';
import { defaultHeartbeat, watchHeartbeat } from '../pages/heartbeat.ts';
import type { ClassCards } from './class-cards.ts';
import { answerWall, type WallHandlers } from './wall-messages.ts';

/** A wall with more than this unsent, in bytes, is disconnected. It may reconnect. */
const mostBuffered = 8 * 1024 * 1024;

export interface WallParts {
  readonly cards: ClassCards;
  readonly handlers: WallHandlers;
  readonly hello: Pick<Extract<WallServerMessage, { type: 'wall' }>, 'build' | 'name' | 'isUnsandboxed'>;
}

/** The live connections of the teacher's pages. */
export class Wall {
  readonly #parts: WallParts;
  readonly #sockets = new Set<WebSocket>();

  constructor(parts: WallParts) {
    this.#parts = parts;
    parts.cards.onChanged((cards) => {
      for (const socket of this.#sockets) this.#send(socket, { type: 'cards', cards });
    });
  }

  /** Serves a page over its WebSocket, which already has an `error` listener. */
  connect(socket: WebSocket): void {
    const { cards, handlers, hello } = this.#parts;
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    watchHeartbeat(socket, defaultHeartbeat);
    socket.on('message', (data: Buffer) => {
      void answerWall(handlers, data).then((answer) => this.#sendText(socket, JSON.stringify(answer)));
    });
    this.#send(socket, { type: 'wall', ...hello, cards: cards.all });
  }

  /** Closes all connections: the class is over. */
  close(): void {
    for (const socket of this.#sockets) socket.close(serverStopped.code, serverStopped.reason);
  }

  #send(socket: WebSocket, message: WallServerMessage): void {
    this.#sendText(socket, JSON.stringify(message));
  }

  #sendText(socket: WebSocket, text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > mostBuffered) socket.close(1013, 'This page did not keep up. It may reconnect.');
    else socket.send(text);
  }
}

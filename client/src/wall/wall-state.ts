import type { ExceptionGroup, StudentCard, WallServerMessage } from '#protocol';
import type { ConnectionStatus } from '../model/ports.ts';

/** What the wall shows. */
export interface WallState {
  readonly connection: ConnectionStatus;
  /** The name of the class's folder. */
  readonly name: string;
  readonly isUnsandboxed: boolean;
  /** By the student's name. */
  readonly cards: readonly StudentCard[];
  /** The key of the group whose students alone are shown. */
  readonly chosenGroup?: string | undefined;
}

export const initialWallState: WallState = {
  connection: { kind: 'connecting' },
  name: '',
  isUnsandboxed: false,
  cards: [],
};

type Message<Type extends WallServerMessage['type']> = Extract<WallServerMessage, { type: Type }>;

/** The state after a greeting. */
export const greetWall = (state: WallState, { name, isUnsandboxed, cards }: Message<'wall'>): WallState => ({
  ...state,
  connection: { kind: 'connected' },
  name,
  isUnsandboxed,
  cards,
});

/** The state after cards have changed. */
export function withCards(state: WallState, changed: readonly StudentCard[]): WallState {
  const news = new Map(changed.map((card) => [card.student, card]));
  return { ...state, cards: state.cards.map((card) => news.get(card.student) ?? card) };
}

/** Identifies a group for as long as a student is in it. */
export const groupKey = ({ type, path, line }: ExceptionGroup): string => `${type} ${path}:${line}`;

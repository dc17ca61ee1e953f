import type { Colours, EmbedEvents, EmbedState, PageActions, Theme, ToolAnswer } from './types.ts';

/** The versions of the messages on the port that this code speaks (docs/embedding.md, "Versions"). */
export const versions: readonly number[] = [1];

/** The page's first message, to its parent, once for each load. Sent to the allowed origins only. */
export interface ReadyMessage {
  readonly type: 'stopline_ready';
  /** Random, for one handshake. */
  readonly nonce: string;
}

/** The host's answer. It transfers a `MessagePort`. */
export interface ConnectMessage {
  readonly type: 'stopline_connect';
  /** The page's. */
  readonly nonce: string;
  /** The versions that the host speaks. */
  readonly versions: readonly number[];
}

/** From the host, on the port. */
export type HostMessage =
  /** Without a token, the page asks a person for one. */
  | { readonly type: 'token'; readonly token?: string }
  | { readonly type: 'call'; readonly id: number; readonly tool: string; readonly input: object }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'act'; readonly id: number; readonly action: keyof PageActions; readonly input: object };

/** The page's connection to its server. */
export interface ConnectionMessage {
  readonly type: 'connection';
  readonly kind: 'needs_token' | 'connecting' | 'connected' | 'lost';
  readonly message?: string;
}

type EventMessage = {
  [Name in keyof EmbedEvents]: {
    readonly type: 'event';
    readonly name: Name;
    readonly detail: EmbedEvents[Name];
  };
}[keyof EmbedEvents];

/** From the page, on the port. `welcome` or `refused` is the first. */
export type PageMessage =
  | { readonly type: 'welcome'; readonly version: number; readonly state: EmbedState }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'answer'; readonly id: number; readonly result: ToolAnswer }
  | ConnectionMessage
  | EventMessage
  /** The person left the page by the keyboard. */
  | { readonly type: 'leave'; readonly backwards: boolean };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** An own field of a value: a prototype's does not count. */
export const fieldIn = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const longestText = 200;

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= longestText;

/** The message that announces the page; undefined for any other value. */
export function readyIn(value: unknown): ReadyMessage | undefined {
  const nonce = fieldIn(value, 'nonce');
  return fieldIn(value, 'type') === 'stopline_ready' && isShort(nonce) ? { type: 'stopline_ready', nonce } : undefined;
}

/** The host's part of the handshake; undefined for any other value. */
export function connectIn(value: unknown): ConnectMessage | undefined {
  const nonce = fieldIn(value, 'nonce');
  const offered = fieldIn(value, 'versions');
  if (fieldIn(value, 'type') !== 'stopline_connect' || !isShort(nonce)) return undefined;
  if (!Array.isArray(offered) || offered.length > longestText) return undefined;
  const known = offered.filter((version): version is number => typeof version === 'number');
  return { type: 'stopline_connect', nonce, versions: known };
}

/** The highest version that both sides speak; undefined if there is none. */
export const commonVersion = (offered: readonly number[]): number | undefined =>
  versions.filter((version) => offered.includes(version)).toSorted((one, other) => other - one)[0];

const themeNames: readonly unknown[] = ['light', 'dark', 'contrast', 'system'];

const isColours = (value: unknown): value is Colours =>
  isRecord(value) && Object.values(value).every((colour) => typeof colour === 'string' && colour.length <= longestText);

/** A theme; undefined for any other value. */
export const isTheme = (value: unknown): value is Theme => themeNames.includes(value) || isColours(value);

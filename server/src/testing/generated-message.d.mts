/** Makes values of DAP's types from its schema, the same for the same seed. */
export declare class MessageGenerator {
  /** `twist` is the share of values that are replaced by others, whatever their type; 0 by default. */
  constructor(seed: number, options?: { readonly twist?: number });

  /** A whole number from 0 to below a limit. */
  number(limit: number): number;

  pick<Value>(values: readonly Value[]): Value;

  /** The body of an event or answer, or the arguments of a reverse request, by the name of its definition. */
  body(definition: string): unknown;
}

/** The names of DAP's events, without those that end a session. */
export declare const eventNames: readonly string[];

/** The name of the definition of an event or of a request's answer. */
export declare const definitionOf: (kind: 'event' | 'answer', name: string) => string;

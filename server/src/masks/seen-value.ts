/** A value that was read, with our variables references. */
export interface SeenValue {
  /** The name of a variable, or the expression. */
  readonly name: string;
  readonly value: string;
  /** 0 if it cannot be expanded. */
  readonly reference: number;
  /** The reference of the value that it is a part of. */
  readonly container?: number;
}

/** Learns of every value that is read from an adapter. */
export interface ValueObserver {
  readonly see: (value: SeenValue) => void;
  /** A reference is no longer valid. */
  readonly forget: (reference: number) => void;
}

import type { Actor, ReviewSection } from '#protocol';

/** All that a launch runs, as its owner is shown it. */
export interface LaunchContent {
  /** The name of what is started. */
  readonly name: string;
  /** The hash of the content. The name is not part of it. */
  readonly id: string;
  /** What it runs, in parts. Only needed where it was not approved before. */
  readonly review: () => Promise<readonly ReviewSection[]>;
  readonly by: Actor;
}

/** Resolves if the launch may run; rejects with `not_allowed`. */
export type Approve = (content: LaunchContent) => Promise<void>;

/**
 * Something that may run, because the owner has approved it. The only way to get one is to ask for it, and whatever starts a
 * process of the workspace takes nothing else: a launch that was not asked about does not compile.
 */
export class Approved<Value> {
  readonly #value: Value;

  private constructor(value: Value) {
    this.#value = value;
  }

  /** Asks for approval. Rejects with `not_allowed`. */
  static async ask<Value>(value: Value, content: LaunchContent, approve: Approve): Promise<Approved<Value>> {
    await approve(content);
    return new Approved(value);
  }

  get value(): Value {
    return this.#value;
  }

  /** A part of what was approved. */
  part<Part>(part: Part): Approved<Part> {
    return new Approved(part);
  }
}

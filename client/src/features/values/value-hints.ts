import type { Dap, PresentationHint } from '#protocol';
import type { IconName } from '../../ui/icons.ts';

/** How a value is shown of which an adapter says so. */
interface HintLook {
  /** In its description, and so for screen readers; none for what most values are, or what tells a person nothing. */
  readonly words?: string;
  /** It is less of interest than its neighbours: its name is drawn so. */
  readonly isQuiet?: true;
  /** A mark behind its name. */
  readonly mark?: IconName;
}

const looks: Readonly<Record<PresentationHint, HintLook>> = {
  property: {},
  data: {},
  public: {},
  // What every string is that is not cut.
  rawString: {},
  // Left over in DAP; what they say of themselves there is the wrong way round.
  hasObjectId: {},
  canHaveObjectId: {},
  method: { words: 'method' },
  class: { words: 'class' },
  event: { words: 'event' },
  interface: { words: 'interface' },
  innerClass: { words: 'inner class' },
  baseClass: { words: 'base class', isQuiet: true },
  mostDerivedClass: { words: 'most derived class', isQuiet: true },
  virtual: { words: 'added by the debugger', isQuiet: true },
  static: { words: 'static', isQuiet: true },
  constant: { words: 'constant', isQuiet: true },
  readOnly: { words: 'read-only', isQuiet: true },
  private: { words: 'private', isQuiet: true },
  protected: { words: 'protected', isQuiet: true },
  internal: { words: 'internal', isQuiet: true },
  final: { words: 'final', isQuiet: true },
  hasSideEffects: { words: 'has side effects', mark: 'restart' },
  hasDataBreakpoint: { words: 'has a data breakpoint', mark: 'eye' },
  dataBreakpoint: { words: 'has a data breakpoint', mark: 'eye' },
};

const isHint = (word: string): word is PresentationHint => Object.hasOwn(looks, word);

/** What an adapter says of a value, put together. */
export interface ShownHint {
  readonly words: readonly string[];
  readonly isQuiet: boolean;
  /** What is drawn behind the name, each once. */
  readonly marks: readonly IconName[];
}

/** How a value is shown by what the adapter says of it; words that DAP does not name are told as they are. */
export function shownHint({ presentationHint: hint }: Pick<Dap.Variable, 'presentationHint'>): ShownHint {
  const said = [hint?.kind, ...(hint?.attributes ?? []), hint?.visibility].filter((word) => word !== undefined);
  const found = said.map((word): HintLook => (isHint(word) ? looks[word] : { words: word }));
  return {
    words: [...new Set(found.flatMap(({ words }) => words ?? []))],
    isQuiet: found.some(({ isQuiet }) => isQuiet === true),
    marks: [...new Set(found.flatMap(({ mark }) => mark ?? []))],
  };
}

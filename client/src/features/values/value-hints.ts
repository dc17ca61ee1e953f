import type { Dap, PresentationHint } from '#protocol';
import type { IconName } from '../../ui/icons.ts';

/** The look of a value with a hint. */
interface HintLook {
  /** In its description; absent for hints that most values have, or that mean nothing to a person. */
  readonly words?: string;
  /** It is less interesting than its neighbors: its name is dimmed. */
  readonly isQuiet?: true;
  /** An icon after its name. */
  readonly mark?: IconName;
}

const looks: Readonly<Record<PresentationHint, HintLook>> = {
  property: {},
  data: {},
  public: {},
  // Every string that is not cut.
  rawString: {},
  // Obsolete in DAP, where their descriptions are swapped.
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

/** The looks of all hints of a value. */
export interface ShownHint {
  readonly words: readonly string[];
  readonly isQuiet: boolean;
  /** The icons after the name, each once. */
  readonly marks: readonly IconName[];
}

/** The look of a value by its hints; unknown hints are shown as they are. */
export function shownHint({ presentationHint: hint }: Pick<Dap.Variable, 'presentationHint'>): ShownHint {
  const said = [hint?.kind, ...(hint?.attributes ?? []), hint?.visibility].filter((word) => word !== undefined);
  const found = said.map((word): HintLook => (isHint(word) ? looks[word] : { words: word }));
  return {
    words: [...new Set(found.flatMap(({ words }) => words ?? []))],
    isQuiet: found.some(({ isQuiet }) => isQuiet === true),
    marks: [...new Set(found.flatMap(({ mark }) => mark ?? []))],
  };
}

/** The names that adapters give to return values among the variables of the caller. */
const returnNames: readonly RegExp[] = [/^\(return\) ./, /^\(Return Value\)$/i, /^Return value$/i];

/** Whether a variable is the return value of a function that was stepped over or out of. */
export const isReturnValue = ({ name }: Dap.Variable): boolean => returnNames.some((pattern) => pattern.test(name));

/** What an adapter may say of a value beside its type (DAP "VariablePresentationHint"); it may say other words too. */
export const presentationHints = {
  kind: [
    'property',
    'method',
    'class',
    'data',
    'event',
    'baseClass',
    'innerClass',
    'interface',
    'mostDerivedClass',
    'virtual',
    'dataBreakpoint',
  ],
  attributes: [
    'static',
    'constant',
    'readOnly',
    'rawString',
    'hasObjectId',
    'canHaveObjectId',
    'hasSideEffects',
    'hasDataBreakpoint',
  ],
  visibility: ['public', 'private', 'protected', 'internal', 'final'],
} as const;

/** One of the words that DAP names for values. */
export type PresentationHint = (typeof presentationHints)[keyof typeof presentationHints][number];

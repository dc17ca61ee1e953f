/** The standard hints about a value (DAP "VariablePresentationHint"); adapters may send others. */
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

/** One of the standard hints. */
export type PresentationHint = (typeof presentationHints)[keyof typeof presentationHints][number];

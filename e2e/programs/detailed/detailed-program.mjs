/** What it was launched with. */
let program = '';

const variable = (name, value, type, presentationHint, rest = {}) => ({
  name,
  value,
  type,
  variablesReference: 0,
  ...(presentationHint && { presentationHint }),
  ...rest,
});

const variables = {
  1: [
    variable('order', '3', 'integer', { attributes: ['hasDataBreakpoint'] }),
    variable('ledger', '\u001B[34mLedger\u001B[0m \u001B[31m2026\u001B[0m', 'Ledger', { kind: 'interface' }),
    variable('base', 'Book', 'Book', { kind: 'baseClass', attributes: ['readOnly'] }),
    variable('next number', '4', 'integer', { attributes: ['hasSideEffects'] }),
    variable('secret', '17', 'integer', { visibility: 'private', attributes: ['static', 'constant'] }),
    variable('balance', '', 'number', { lazy: true, attributes: ['readOnly'] }, { variablesReference: 5 }),
  ],
  2: [variable('price', '21.5', 'number')],
  5: [variable('', '108.25', 'number')],
};

const names = { parameters: '(order)', parameterTypes: '(integer order)', line: ' line 3', module: 'main!' };

const nameOf = (format = {}) => {
  const parameters = format.parameterTypes ? names.parameterTypes : format.parameters ? names.parameters : '';
  return `${format.module ? names.module : ''}write${parameters}${format.line ? names.line : ''}`;
};

const exception = {
  exceptionId: 'LedgerError',
  breakMode: 'unhandled',
  details: {
    typeName: 'LedgerError',
    fullTypeName: 'books.LedgerError',
    message: 'order 3 is not in the ledger',
    evaluateName: '$thrown',
    stackTrace: `at write (main.detailed:3)`,
    innerException: [
      {
        typeName: 'KeyError',
        fullTypeName: 'core.KeyError',
        message: 'no key 3',
        evaluateName: '$thrown.inner',
        stackTrace: 'at find (main.detailed:1)',
        innerException: [{ typeName: 'IndexError', message: 'the index is stale' }],
      },
      { typeName: 'CloseError', message: 'the ledger is still open' },
    ],
  },
};

/**
 * An adapter that reports all that DAP has for values, frames and exceptions.
 * @public
 */
export const script = {
  capabilities: {
    supportsConfigurationDoneRequest: true,
    supportsExceptionInfoRequest: true,
    supportsValueFormattingOptions: true,
    supportsANSIStyling: true,
  },
  onStarted: (adapter) => adapter.emit('stopped', { reason: 'exception', threadId: 1, allThreadsStopped: true }),
  on: {
    launch: ({ plain, ...launched }, adapter) => {
      program = launched.program;
      if (plain) adapter.emit('capabilities', { capabilities: { supportsANSIStyling: false } });
      return adapter.begin();
    },
    exceptionInfo: () => exception,
    stackTrace: ({ format }) => ({
      stackFrames: [{ id: 1, name: nameOf(format), line: 3, column: 1, source: { name: 'main.detailed', path: program } }],
      totalFrames: 1,
    }),
    scopes: () => ({
      scopes: [
        { name: 'Local', presentationHint: 'locals', variablesReference: 1, expensive: false },
        { name: 'Returned', presentationHint: 'returnValue', variablesReference: 2, expensive: false },
      ],
    }),
    variables: ({ variablesReference }) => ({ variables: variables[variablesReference] }),
    evaluate: ({ expression }) => ({ result: `<${expression}>`, variablesReference: 0 }),
  },
};

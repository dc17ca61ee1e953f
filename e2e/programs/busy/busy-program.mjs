import { createHash } from 'node:crypto';

/** What it was launched with. */
let launched = { program: '' };

const addressOf = (text) => BigInt(text);
const inHex = (address) => `0x${address.toString(16).padStart(16, '0')}`;

/** A byte for each address, so that one sees where one is. */
const byteAt = (address) => Number((address >> 4n) & 0xffn) ^ Number(address & 0xfn);

const written = new Map();

const modules = Array.from({ length: 3_000 }, (_, index) => ({
  id: index,
  name: `library ${index}`,
  path: `/usr/lib/library-${index}.so`,
  version: `${index % 7}.${index % 10}`,
  symbolStatus: index % 3 === 0 ? 'Symbols loaded' : 'Without symbols',
  builtAt: 1_700_000_000 + index * 86_400,
  size: index * 4_096,
  isOptimized: index % 2 === 0,
}));

/** An instruction of four bytes at each address that can be divided by four, functions of 64 of them. */
function instructionAt(address) {
  const number = (address - 0x40_0000n) / 4n;
  const line = Number(number % 64n);
  return {
    address: inHex(address),
    instructionBytes: [0, 1, 2, 3].map((byte) => byteAt(address + BigInt(byte)).toString(16).padStart(2, '0')).join(' '),
    instruction: `mov r${line % 16}, [${line}]`,
    ...(line === 0 && { symbol: `function_${number / 64n}` }),
    ...(line % 4 === 0 && {
      location: { name: 'main.busy', path: launched.program },
      line: 1 + (Math.floor(line / 4) % 3),
    }),
  };
}

const digest = (text) => createHash('sha256').update(text).digest('hex');

/**
 * An adapter that is at something when it stops, and that has what few others have: modules with columns of its own,
 * checksums, and as much memory and as many instructions as anybody wants to scroll through.
 * @public
 */
export const script = {
  capabilities: {
    supportsConfigurationDoneRequest: true,
    supportsCancelRequest: true,
    supportsModulesRequest: true,
    supportsReadMemoryRequest: true,
    supportsWriteMemoryRequest: true,
    supportsDisassembleRequest: true,
    supportsInstructionBreakpoints: true,
    supportsSteppingGranularity: true,
    supportedChecksumAlgorithms: ['MD5', 'SHA1', 'SHA256', 'timestamp'],
    additionalModuleColumns: [
      { attributeName: 'builtAt', label: 'Built', type: 'unixTimestampUTC', width: 20 },
      { attributeName: 'size', label: 'Size', type: 'number', width: 10 },
      { attributeName: 'isOptimized', label: 'Optimized', type: 'boolean' },
    ],
  },
  onStarted: (adapter) => {
    adapter.emit('process', { name: '/usr/bin/busy', startMethod: 'attach', pointerSize: 64, isLocalProcess: true });
    if (launched.works !== false) {
      adapter.emit('progressStart', { progressId: 'archive', title: 'Reading the archive', cancellable: true });
    }
    adapter.emit('stopped', { reason: 'step', threadId: 1, allThreadsStopped: true });
  },
  on: {
    launch: (args, adapter) => {
      launched = args;
      return adapter.begin();
    },
    cancel: ({ progressId }, adapter) => {
      adapter.later(() => {
        adapter.emit('progressEnd', { progressId });
        adapter.emit('output', { category: 'stdout', output: `cancelled ${progressId}\n` });
      });
      return {};
    },
    stackTrace: () => ({
      stackFrames: [
        {
          id: 1,
          name: 'busy',
          line: 1,
          column: 1,
          instructionPointerReference: inHex(0x40_1000n),
          source: {
            name: 'main.busy',
            path: launched.program,
            checksums: [{ algorithm: 'SHA256', checksum: digest(launched.built ?? 'first\nsecond\nthird\n') }],
          },
        },
      ],
      totalFrames: 1,
    }),
    scopes: () => ({ scopes: [{ name: 'Local', presentationHint: 'locals', variablesReference: 1, expensive: false }] }),
    variables: () => ({
      variables: [{ name: 'heap', value: inHex(0x1000_0000n), memoryReference: inHex(0x1000_0000n), variablesReference: 0 }],
    }),
    modules: ({ startModule = 0, moduleCount = 0 }) => ({
      modules: modules.slice(startModule, moduleCount === 0 ? undefined : startModule + moduleCount),
      totalModules: modules.length,
    }),
    readMemory: ({ memoryReference, offset = 0, count }) => {
      const start = addressOf(memoryReference) + BigInt(offset);
      const bytes = Array.from({ length: count }, (_, index) => {
        const address = start + BigInt(index);
        return written.get(address) ?? byteAt(address);
      });
      return { address: inHex(start), data: Buffer.from(bytes).toString('base64') };
    },
    writeMemory: ({ memoryReference, offset = 0, data, allowPartial = false }) => {
      const bytes = [...Buffer.from(data, 'base64')];
      const start = addressOf(memoryReference) + BigInt(offset);
      if (bytes[0] === 0xff) throw new Error('That page is read-only.');
      // It takes two bytes at once and no more.
      if (bytes.length > 2 && !allowPartial) throw new Error('That is too much at once.');
      bytes.slice(0, 2).forEach((byte, index) => written.set(start + BigInt(index), byte));
      return { bytesWritten: Math.min(2, bytes.length) };
    },
    disassemble: ({ memoryReference, offset = 0, instructionOffset = 0, instructionCount }) => {
      const start = ((addressOf(memoryReference) + BigInt(offset)) / 4n + BigInt(instructionOffset)) * 4n;
      const instructions = Array.from({ length: instructionCount }, (_, index) => instructionAt(start + BigInt(index) * 4n));
      return { instructions };
    },
  },
};

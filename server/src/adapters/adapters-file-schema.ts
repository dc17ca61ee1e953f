import { z } from 'zod';
import { quirksSchema } from './quirks.ts';

const strings = z.array(z.string().min(1));
const anyConfiguration = z.record(z.string(), z.unknown());

const endpoint = z.strictObject({ host: z.string().min(1), port: z.int().min(1).max(65_535) });

const template = z.strictObject({
  name: z.string().min(1),
  request: z.enum(['launch', 'attach']),
  type: z.string().min(1).exactOptional(),
  attributes: anyConfiguration.default({}),
});

const adapter = z
  .strictObject({
    types: strings.min(1),
    label: z.string().min(1).optional(),
    languages: strings.default([]),
    command: strings.min(1).optional(),
    connect: endpoint.optional(),
    transport: z.enum(['stdio', 'tcp', 'unix']).optional(),
    environment: z.record(z.string(), z.string()).default({}),
    generatedConfiguration: anyConfiguration.default({}),
    programIsFolder: z.boolean().default(false),
    templates: z.array(template).default([]),
    install: z.string().min(1).optional(),
    readRoots: strings.default([]),
    quirks: quirksSchema.prefault({}),
  })
  .superRefine(({ command, connect, transport = connect ? 'tcp' : 'stdio' }, context) => {
    const complain = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    const mentions = (variable: string) => command?.some((part) => part.includes(variable));
    if (!command && !connect)
      context.addIssue({ code: 'custom', message: 'it needs a "command", or "connect" with host and port' });
    if (command && connect) complain('connect', 'there is also a "command"; use one of the two');
    if (connect && transport !== 'tcp') complain('transport', '"connect" needs the transport "tcp"');
    if (command && transport === 'tcp' && !mentions('${port}'))
      complain('command', 'it needs ${port}, where the adapter should listen');
    if (command && transport === 'unix' && !mentions('${socket}'))
      complain('command', 'it needs ${socket}, where the adapter should listen');
  });

/** An adapters file (`--adapters FILE`). */
export const adaptersFileSchema = z
  .strictObject(
    { adapters: z.array(adapter) },
    {
      error: ({ code }) =>
        code === 'invalid_type' ? 'the file should contain an object: { "adapters": [ … ] }' : undefined,
    },
  )
  .superRefine(({ adapters }, context) => {
    const seen = new Set<string>();
    adapters.forEach(({ types }, index) =>
      types.forEach((type, at) => {
        const message = `the type "${type}" already has an adapter above`;
        if (seen.has(type)) context.addIssue({ code: 'custom', path: ['adapters', index, 'types', at], message });
        seen.add(type);
      }),
    );
  });

/** One adapter of the file. */
export type FileAdapter = z.infer<typeof adapter>;

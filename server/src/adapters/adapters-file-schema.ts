import { z } from 'zod';
import { defined, type Attribute, type Attributes } from '#protocol';
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

const jsonTypes = ['string', 'number', 'boolean', 'array', 'object'] as const;
const isJsonType = (name: string) => jsonTypes.find((type) => type === (name === 'integer' ? 'number' : name));

/** An attribute as in an extension's package.json: a JSON schema, of which the editor uses some. */
const attribute: z.ZodType<Attribute> = z
  .looseObject({
    description: z.string().optional(),
    markdownDescription: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    default: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    get properties() {
      return z.record(z.string(), attribute).optional();
    },
    get items() {
      return attribute.optional();
    },
  })
  .transform(({ description, markdownDescription = '', type = [], enum: values, properties, items, ...rest }) => {
    const types = [type].flat().flatMap((name) => isJsonType(name) ?? []);
    return {
      description: description ?? markdownDescription,
      ...(types.length > 0 && { type: types }),
      ...(rest.default !== undefined && { default: rest.default }),
      ...defined({ values, items, attributes: properties }),
    };
  });

const ofRequest = z
  .looseObject({ properties: z.record(z.string(), attribute).default({}), required: strings.default([]) })
  .transform(({ properties, required }): Attributes =>
    Object.fromEntries(
      Object.entries(properties).map(([name, row]) => [name, { ...row, required: required.includes(name) }]),
    ),
  )
  .prefault({});

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
    attributes: z.strictObject({ launch: ofRequest, attach: ofRequest }).prefault({}),
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

import { z } from 'zod';
import { defined, dispatch, picksProcess, type Handlers, type QuestionForm, type UnusableEntry } from '#protocol';
import { shouldBeObject } from './json-document.ts';

/** An input of launch.json or tasks.json. */
export interface InputVariable {
  /** As in `${input:ID}`. */
  readonly id: string;
  readonly text: string;
  readonly form: QuestionForm;
}

/** Anything but a string is ignored. */
const optionalText = z.string().optional().catch(undefined);
const common = { id: z.string().min(1), description: optionalText, default: optionalText };

const option = z.union([
  z.string().transform((text) => ({ label: text, value: text })),
  z
    .object({ label: optionalText, value: z.string() })
    .transform(({ label, value }) => ({ label: label ?? value, value })),
]);
const noOptions = '"options" should be an array of strings, or of objects with "label" and "value"';

const command = z
  .string()
  .catch('')
  .refine(picksProcess, {
    error: ({ input }) =>
      `the command ${JSON.stringify(input)} is not supported; only commands that pick a process are`,
  });

const written = z.discriminatedUnion(
  'type',
  [
    z.object({ ...common, type: z.literal('promptString'), password: z.unknown().optional() }),
    z.object({ ...common, type: z.literal('pickString'), options: z.array(option, noOptions).min(1, noOptions) }),
    z.object({ ...common, type: z.literal('command'), command }),
  ],
  {
    error: (issue) =>
      issue.code === 'invalid_union'
        ? '"type" of the input should be one of promptString, pickString, command'
        : shouldBeObject('an input').error(issue),
  },
);

const forms: Handlers<z.output<typeof written>, QuestionForm> = {
  promptString: ({ password, default: initial }) => ({
    kind: 'text',
    ...defined({ initial }),
    ...(password === true && { isPassword: true }),
  }),
  pickString: ({ options, default: initial }) => ({ kind: 'pick', options, ...defined({ initial }) }),
  command: () => ({ kind: 'process' }),
};

/** An entry of a file's `inputs`. */
export const inputSchema = written.transform((input): InputVariable => {
  const { id, description = '' } = input;
  return { id, text: description === '' ? `Value of "${id}"` : description, form: dispatch(forms, input) };
});

/** A file with inputs. */
export interface InputsFile {
  readonly inputs: readonly InputVariable[];
  readonly unusable: readonly UnusableEntry[];
}

import type { Attribute, Attributes, RequestAttributes } from '#protocol';

type Rest = Omit<Attribute, 'description' | 'type'>;
type Row = (description: string, rest?: Rest) => Attribute;

const ofType =
  (type: NonNullable<Attribute['type']>, kind: Rest = {}): Row =>
  (description, rest) => ({ description, type, ...kind, ...rest });

const aText: Attribute = { description: '', type: 'string' };

export const text = ofType('string');
export const flag = ofType('boolean');
export const number = ofType('number');
export const object = ofType('object');
export const list = ofType('array');
/** A list of texts. */
export const texts = ofType('array', { items: aText });
/** A text, or a list of texts. */
export const textOrTexts = ofType(['array', 'string'], { items: aText });
/** A number, which may be in quotes. */
export const numberOrText = ofType(['number', 'string']);

/** A text out of these. */
export const oneOf = (values: readonly string[], description: string, rest?: Rest): Attribute =>
  text(description, { values, ...rest });

/** Attributes of both requests, besides those of each. */
export const byRequest = (
  shared: Attributes,
  { launch = {}, attach = {} }: Partial<RequestAttributes>,
): RequestAttributes => ({ launch: { ...launch, ...shared }, attach: { ...attach, ...shared } });

/** The folder that a program starts in. */
export const cwd = text('The folder that the program starts in.', { default: '${workspaceFolder}' });

/** Environment variables. */
export const env = object('Environment variables of the program, by their names.');

const consoles = ['internalConsole', 'integratedTerminal', 'externalTerminal'];

/** Where a program's output goes. */
export const console = oneOf(consoles, 'Where the program reads and writes: the console, or a terminal of the page.', {
  default: 'internalConsole',
});

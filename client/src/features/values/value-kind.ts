import type { Dap } from '#protocol';

/** The kind of a value, which decides its color. */
export type ValueKind = 'string' | 'number' | 'boolean' | 'null' | 'function' | 'object' | 'error';

type Looked = Pick<Dap.Variable, 'value' | 'type'> & { readonly variablesReference?: number };

interface KindRule {
  readonly kind: ValueKind;
  /** The names that adapters give to the type. */
  readonly type: RegExp;
  /** How adapters write such a value if they report no type. */
  readonly value: RegExp;
}

/** The first matching rule decides. Adapters write types and values as their language does. */
const rules: readonly KindRule[] = [
  {
    kind: 'null',
    type: /^(undefined|null|NoneType|nil|NilClass|void)$/i,
    value: /^(undefined|null|None|nil|nullptr|NULL)$/,
  },
  { kind: 'boolean', type: /^(bool|boolean|TrueClass|FalseClass)$/i, value: /^(true|false)$/i },
  {
    kind: 'number',
    type: /^(number|bigint|int|float|complex|double|long|short|decimal|u?int(8|16|32|64)?(_t)?|[iuf](8|16|32|64|128)|[iu]size|float(32|64)|Integer|unsigned .*|size_t)$/i,
    value: /^[-+]?(\d[\d_]*(\.\d*)?|\.\d+|0x[\da-f]+|NaN|Infinity)(e[-+]?\d+)?n?$/i,
  },
  {
    kind: 'string',
    type: /^(string|str|bytes|char|rune|&str|alloc::string::String|symbol)$/i,
    value: /^(b?r?u?['"`]|Symbol\()/,
  },
  {
    kind: 'function',
    type: /^(function|method|builtin_function_or_method|function_or_method|proc|lambda|asyncfunction)$/i,
    value: /^(ƒ|function\b|class\b|<(bound )?(function|method|built-in))/,
  },
];

/** The kind of a value by its type, or else by its text. */
export function valueKind({ value, type = '', variablesReference = 0 }: Looked): ValueKind {
  const byType = rules.find((rule) => rule.type.test(type));
  if (byType) return byType.kind;
  const isOpen = variablesReference > 0;
  return rules.find((rule) => rule.value.test(value) && (!isOpen || rule.kind === 'function'))?.kind ?? 'object';
}

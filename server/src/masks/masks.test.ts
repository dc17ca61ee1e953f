import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText } from '#protocol';
import { likelySecrets, noMasks } from './mask-rules.ts';
import { Masks } from './masks.ts';

const rules = { names: ['password', '*token*'], values: ['sk-*'], files: ['.env', 'secrets/'] };

const masks = () => new Masks(rules);

test('without rules nothing is masked', () => {
  const none = new Masks(noMasks);
  expect(none.areOn).toBe(false);
  expect(none.value({ name: 'password', value: 'swordfish' })).toEqual({ name: 'password', value: 'swordfish' });
});

test('a variable with a hidden name has no value, cannot be expanded, and leads to no memory', () => {
  const variable = { name: 'Password', value: '{…}', type: 'Object', variablesReference: 7, memoryReference: '0x10' };
  expect(masks().value(variable)).toEqual({ name: 'Password', value: '••••', type: 'Object', variablesReference: 0 });
});

test('what is inside of a hidden value, and what it was before, is hidden', () => {
  const changed = { name: 'password', before: "'swordfish'", after: "'trout'" };
  expect(masks().value(changed)).toEqual({ name: 'password', before: '••••', after: '••••' });
  const children = [{ name: 'user', value: "'ada'" }];
  const tree = { name: 'token', value: 'Token', children, more_children: true, indexed_variables: 3 };
  expect(masks().value(tree)).toEqual({ name: 'token', value: '••••' });
});

test.each([
  ['const password = "swordfish";', 'const password =••••'],
  ['{ user: "ada", "password": "swordfish" }', '{ user: "ada", "password":••••'],
  ['--password swordfish', '--password ••••'],
  ['setToken("swordfish")', 'setToken(••••'],
  ['accessToken: string = "swordfish"', 'accessToken:••••'],
  ['key sk-swordfish, other', 'key ••••, other'],
  ['one\npassword=swordfish\nthree', 'one\npassword=••••\nthree'],
  ['passwords = 2', 'passwords = 2'],
  ['{"name":"password","value":"swordfish"}', '{"name":"password","value":"••••"}'],
])('in a text: %s', (text, masked) => {
  expect(masks().text(text)).toBe(masked);
});

test('the value of a hidden name is masked in other texts once it was read', () => {
  const learning = masks();
  learning.see({ name: 'user["password"]', value: "'swordfish'", reference: 0 });
  expect(learning.value({ name: 'copy', value: '"swordfish"' })).toEqual({ name: 'copy', value: '"••••"' });
});

test.each(['sk-live-1', '7b1d-4c2e-9f', '[a-z]+$', String.raw`\u{1}`, '$&$1'])(
  'the value %s is masked literally',
  (value) => {
    const learning = masks();
    learning.see({ name: 'token', value, reference: 0 });
    expect(learning.text(`before ${value} after`)).toBe('before •••• after');
  },
);

test('any value of a hidden name can be learned, and is then masked in any text', () => {
  const unit = fc.oneof(
    fc.constantFrom(...'-\\$.*[](){}|/^ab'),
    fc.nat(0xffff).map((code) => String.fromCharCode(code)),
  );
  const value = fc.string({ unit, minLength: 4, maxLength: 30 });
  const isLearned = (text: string) => !/["'`\n•]|^(?:true|null|None|True|false|False|undefined|nil)$/.test(text);
  fc.assert(
    fc.property(fc.array(value.filter(isLearned), { minLength: 1, maxLength: 3 }), fc.string(), (values, around) => {
      const learning = masks();
      for (const each of values) learning.see({ name: 'token', value: each, reference: 0 });
      for (const each of values) expect(learning.text(`${around} ${each} ${around}`)).not.toContain(each);
    }),
  );
});

test('a hidden value or word that was cut is masked as far as it is seen, wherever it was cut', () => {
  const token = fc.stringMatching(/^[A-Za-z0-9]{8,300}$/);
  const key = fc.stringMatching(/^AKIA[A-Z0-9]{16}$/);
  fc.assert(
    fc.property(token, key, fc.nat(400), fc.constantFrom('', '- ', '{"_": "'), (value, word, length, before) => {
      const learning = new Masks({ names: ['token'], values: ['AKIA????????????????'], files: [] });
      learning.see({ name: 'token', value, reference: 0 });
      expect(learning.text(cutText(`${before}${value} -`, length))).not.toContain(value.slice(0, 4));
      expect(learning.text(cutText(`${before}${word} -`, length))).not.toContain('A');
    }),
  );
});

test.each([
  ['a… swordfi… fish', 'a… ••••… fish'],
  ['"swordfish…" and more', '"••••…" and more'],
  ['in words…', 'in words…'],
  ['swo…', 'swo…'],
  ['a key sk…', 'a key ••••'],
  ['ask…', 'ask…'],
])('of a cut text: %s', (text, masked) => {
  const learning = masks();
  learning.see({ name: 'token', value: 'swordfish', reference: 0 });
  expect(learning.text(text)).toBe(masked);
});

test('what is below a hidden value is hidden, until its reference is no longer valid', () => {
  const seeing = masks();
  seeing.see({ name: 'token', value: 'Token', reference: 5 });
  seeing.see({ name: 'text', value: '"abcd"', reference: 6, container: 5 });
  seeing.see({ name: 'n', value: '1', reference: 7 });
  expect([5, 6, 7].map((reference) => seeing.hidesReference(reference))).toEqual([true, true, false]);
  seeing.forget(6);
  expect(seeing.hidesReference(6)).toBe(false);
});

test.each([
  ['{"code": "sk-live-1234"}', '{"code": "••••"}'],
  ['{"id":"hunter2secret","kind":"hunter2secret"}', '{"id":"••••","kind":"••••"}'],
  ['{"sk-live-1234":1, "hunter2secret": 2}', '{"••••":1, "••••": 2}'],
  ['{"token": 12345678, "tokens": 2}', '{"token": "••••", "tokens": "••••"}'],
  ['{"password": ["a", {"b": "c"}]}', '{"password": ["••••", {"b": "••••"}]}'],
  ['{"my password": "x"}', '{"my password": "••••"}'],
  ['[{"name":"password","value":"x","type":"str"}]', '[{"name":"password","value":"••••","type":"str"}]'],
  ['["\\u0073k-live-1", "a\\u0062"]', '["••••", "a\\u0062"]'],
  ['{"a":"{\\"token\\":1}"}', '{"a":"{\\"token\\":\\"••••\\"}"}'],
  ['{"files": ["a",\n "b"],\n "id": "sk-1234"}', '{"files": ["a",\n "b"],\n "id": "••••"}'],
])('in a JSON text: %s', (text, masked) => {
  const learning = masks();
  learning.see({ name: 'password', value: '"hunter2secret"', reference: 0 });
  expect(learning.text(text)).toBe(masked);
});

test.each([
  '[12345678901234567890, 1.0, 2.50]',
  '{\n  "files": ["a", "b"],\n\t"x" : {}\n}\n',
  '{"a":1,"a":2,"2":0,"1":0}',
])('a JSON text in which nothing is hidden is as it was: %s', (text) => {
  expect(masks().text(text)).toBe(text);
});

test('a JSON text that is nested deeply is masked like any other', () => {
  const text = `${'['.repeat(50_000)}"sk-live-1"${']'.repeat(50_000)}`;
  expect(masks().text(text)).not.toContain('sk-live');
});

test('keys that a program or a person chose are masked, fields of the wire are kept', () => {
  const learning = masks();
  learning.see({ name: 'token', value: 'value', reference: 0 });
  learning.see({ name: 'token', value: '1234', reference: 0 });
  const variables = { 1234: [{ name: 'n', value: '0', variablesReference: 0 }] };
  const expanded = { variables: { 'Locals/sk-live-1234': true }, watch: { value: true }, 'call-stack': {} };
  expect(learning.value({ type: 'presented', view: { expanded }, stop: { variables } })).toEqual({
    type: 'presented',
    view: { expanded: { variables: { 'Locals/••••': true }, watch: { '••••': true }, 'call-stack': {} } },
    stop: { variables },
  });
});

test('files are hidden by patterns as in a .gitignore, and with their folders', () => {
  const paths = ['.env', 'shop/.env', 'secrets/key.txt', 'shop/pricing.py'];
  expect(paths.filter((path) => masks().hidesFile(path))).toEqual(['.env', 'shop/.env', 'secrets/key.txt']);
});

test('the fields that the wire is made of are kept', () => {
  const fact = { type: 'event', event: 'stopped', sessionId: 's1', body: { reason: 'step', threadId: 1 } };
  expect(masks().value({ type: 'facts', revision: 3, facts: [fact] })).toEqual({
    type: 'facts',
    revision: 3,
    facts: [fact],
  });
});

describe('values that look like secrets', () => {
  test.each(['password', 'DB_PASSWORD', 'apiKey', 'api_key', 'accessToken', 'client_secret'])('%s', (name) => {
    expect(new Masks(likelySecrets).hidesName(name)).toBe(true);
  });

  test.each(['count', 'key', 'order', 'passed', 'author', 'tokens', 'max_tokens', 'tokenizer'])(
    '%s is not one',
    (name) => {
      expect(new Masks(likelySecrets).hidesName(name)).toBe(false);
    },
  );
});

describe('guesses', () => {
  const guesses = () => new Masks(likelySecrets);

  test.each([
    ["'sk-abcdefghijklmnopqrst'", "'••••'"],
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx…', 'Bearer ••••'],
    ['key sk-abcdefgh…', 'key ••••'],
    ['AKIAABCDEFGHIJKLMNOP', '••••'],
    ['sk-short', 'sk-short'],
    ["{ user: 'ada', password: 'swordfish' }", "{ user: 'ada', password:••••"],
  ])('in a text: %s', (text, masked) => {
    expect(guesses().value({ name: 'x', value: text })).toEqual({ name: 'x', value: masked });
  });

  test.each(['undefined', 'null', 'None', "''", '""', 'false'])('show that a secret is %s', (value) => {
    expect(guesses().value({ name: 'password', value })).toEqual({ name: 'password', value });
  });

  test('leave code as it is, apart from words that look like secrets', () => {
    const lines = ['const token = next();', "login('sk-abcdefghijklmnopqrst')"];
    expect(guesses().value({ lines, condition: 'token == 3' })).toEqual({
      lines: ['const token = next();', "login('••••')"],
      condition: 'token == 3',
    });
  });

  test.each([
    ['password', "'hunter22'", true],
    ['login.password', "'hunter22'", true],
    ['parse(token)', "'item-1234'", false],
    ['token', "'function'", false],
    ['token', 'Token(12)', false],
  ])('the value of %s, %s, is masked in other texts: %s', (name, value, isMasked) => {
    const learning = guesses();
    learning.see({ name, value, reference: 0 });
    expect(learning.text(`it was ${value}`) !== `it was ${value}`).toBe(isMasked);
  });
});

test('a planted secret is nowhere in a masked message, wherever it was', () => {
  const secret = fc.stringMatching(/^sk-[A-Za-z0-9]{8,20}(?:-[A-Za-z0-9]{1,8})?$/);
  const learned = fc.stringMatching(/^[A-Za-z0-9]{8,20}(?:-[A-Za-z0-9]{1,8}){0,3}$/);
  const name = fc.constantFrom('password', 'access-token', 'accessToken', 'x-token-2');
  const key = fc.oneof(name, fc.constantFrom('code', 'id', 'kind', 'status', 'at', 'text', 'a-b'), fc.string());
  const leaf = (text: string, path: string): fc.Arbitrary<unknown> =>
    fc.oneof(
      fc.constantFrom(text, `"${text}"`, `before ${text}\n${text} after`, `${path}/${text}`, `at ${text} (a.js:1)`),
      name.map((hidden) => ({ name: hidden, value: 'other', variablesReference: 3 })),
      fc.constant({ [`Locals/${text}`]: true }),
    );
  const nested = (text: string) =>
    fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf(text, 'Locals'),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.oneof(key, fc.constant(text)), tie('value'), { maxKeys: 3 }),
      ),
    })).value;
  /** A JSON text of a program may hold a secret anywhere; a message has its own keys. */
  const message = (text: string) =>
    fc
      .tuple(nested(text), fc.constantFrom(undefined, 2), leaf(text, 'watch'))
      .map(([data, indented, output]) => ({
        type: 'facts',
        facts: [
          { input: JSON.stringify([data], undefined, indented) },
          { lines: output },
          { name: 'n', value: output },
        ],
      }));
  const planted = (text: fc.Arbitrary<string>) => text.chain((each) => fc.tuple(fc.constant(each), message(each)));
  fc.assert(
    fc.property(fc.oneof(planted(secret), planted(learned)), name, ([text, sent], hidden) => {
      const learning = new Masks({ ...rules, names: ['password', '*token*'] });
      if (!text.startsWith('sk-')) learning.see({ name: hidden, value: `'${text}'`, reference: 0 });
      expect(JSON.stringify(learning.value(sent))).not.toContain(text);
      expect(() => JSON.parse(learning.value(sent).facts[0]?.input ?? '') as unknown).not.toThrow();
    }),
  );
});

test('the value of a hidden name is nowhere in a masked message, also if it was never read', () => {
  const name = fc.constantFrom('password', 'Password', 'access-token', 'x-token-2');
  const value = fc.oneof(fc.stringMatching(/^[a-z]{8,20}$/), fc.integer({ min: 1e8 }));
  const around = fc.constantFrom<(hidden: string, value: string | number) => unknown>(
    (hidden, each) => ({ input: JSON.stringify({ a: [{ [hidden]: each }], id: 1 }) }),
    (hidden, each) => ({ input: JSON.stringify({ [hidden]: { code: each, list: [each] } }, undefined, 2) }),
    (hidden, each) => ({ input: JSON.stringify([{ name: hidden, result: String(each), value: String(each) }]) }),
    (hidden, each) => ({ lines: `before\n${hidden}=${each}\n--${hidden} ${each}` }),
    (hidden, each) => ({ headers: { [hidden]: String(each) } }),
    (hidden, each) => ({ expression: `user["${hidden}"]`, result: String(each) }),
  );
  fc.assert(
    fc.property(name, value, around, (hidden, each, put) => {
      expect(JSON.stringify(masks().value({ type: 'facts', facts: [put(hidden, each)] }))).not.toContain(String(each));
    }),
  );
});

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
  const secret = fc.stringMatching(/^[A-Za-z0-9]{8,20}$/).map((text) => `sk-${text}`);
  const place = fc.constantFrom<((text: string) => unknown)[]>(
    (text) => ({ name: 'password', value: text, variablesReference: 3 }),
    (text) => ({ name: 'order', value: `{id: 1, password: '${text}'}`, evaluateName: `map["${text}"]` }),
    (text) => ({ expression: 'user.password', result: `"${text}"` }),
    (text) => ({ lines: `before ${text}\n${text} after`, category: 'stdout' }),
    (text) => ({ input: JSON.stringify({ password: text, nested: { name: 'token', value: text } }, undefined, 2) }),
    (text) => ({ headers: { password: text, other: [text] } }),
    (text) => ({ type: text, description: `Error: ${text}`, details: { stackTrace: `at ${text} (a.js:1)` } }),
  );
  const planted = secret.chain((text) =>
    fc.tuple(
      fc.constant(text),
      fc.array(
        place.map((put) => put(text)),
        { minLength: 1, maxLength: 5 },
      ),
    ),
  );
  fc.assert(
    fc.property(planted, ([text, parts]) => {
      const sent = JSON.stringify(masks().value({ type: 'facts', facts: parts }));
      expect(sent).not.toContain(text);
    }),
  );
});

test('a long text takes no longer than its length', () => {
  const text = `${'a'.repeat(50_000)} ${'password'.repeat(5_000)} ${'='.repeat(50_000)}${' '.repeat(50_000)}x`;
  expect(masks().text(text).length).toBeGreaterThan(0);
});

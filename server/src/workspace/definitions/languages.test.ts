import fc from 'fast-check';
import { expect, test } from 'vitest';
import { definitionsIn } from './definitions-in.ts';
import { definitionLanguageOf, definitionLanguages } from './languages.ts';

type LanguageName = keyof typeof definitionLanguages;

/** Code that defines `total`, by the form that recognizes it: every form of a language has some. */
const defining: Readonly<Record<LanguageName, Readonly<Record<string, readonly string[]>>>> = {
  javascript: {
    function: ['function total(items) {', 'export default async function* total() {', 'function total<T>(a: T) {}'],
    class: ['class total {', 'export abstract class total extends Base<T> {'],
    interface: ['export interface total {', 'interface total<T> extends Other {'],
    type: ['export type total = number;', 'type total<T> = T[];'],
    enum: ['enum total {', 'export const enum total {'],
    namespace: ['declare namespace total {', 'namespace total.inner {'],
    variable: ['const total = 1;', 'let total;', 'export const total: number = 1;', 'for (const total of all) {'],
    'destructured variable': [
      'const { total } = cart;',
      'const { a, sum: total } = cart;',
      'const [first, total] = pair;',
      'const { ...total } = cart;',
    ],
    method: [
      '  total() {',
      '  async total(items, add = (a) => a) {',
      '  static #total(items) {',
      '  get total(): number {',
      '  total(a: number): string;',
      '  total(\n    first,\n    second,\n  ) {',
    ],
    'function of a property': ['  total: function () {', '  total = async (items) => {', '  total: (a): void => {},'],
    field: ['  private total = 1;', '  readonly total: number;', 'constructor(private readonly total: number) {}'],
    property: ['    this.total = 0;', '    this.#total = 0;'],
    export: ['exports.total = 1;', 'module.exports.total = total;'],
    'method of a prototype': ['Cart.prototype.total = function () {'],
    'alias of an export': ['export { sum as total };'],
  },
  python: {
    function: ['def total(items):', '    async def total(self):', 'def total[T](item: T) -> T:'],
    class: ['class total:', 'class total(Base):'],
    type: ['type total = int'],
    variable: ['total = 1', 'total: int = 1'],
    'variable among others': ['count, total = 1, 2', '(count, total) = pair'],
    'first variable of several': ['total, count = 1, 2'],
    'assigned expression': ['if (total := sum(items)) > 3:'],
    attribute: ['        self.total = 0', '        self.total: int = 0'],
  },
  c: {
    function: [
      'int total(int a) {',
      'static const char *total(void)\n{',
      'double Cart::total() const {',
      'auto total() -> int {',
    ],
    'function whose type is on the line before': ['total (int a)\n{', 'Cart::total(int a) : a_(a) {'],
    prototype: ['int total(int a);', 'extern int total(void);', '  virtual int total() const = 0;'],
    'struct, class, union, enum or namespace': [
      'struct total {',
      'typedef struct total\n{',
      'class total final : public Base {',
    ],
    'type that is only declared': ['struct total;'],
    macro: ['#define total 3', '# define total(a) ((a) + 1)'],
    typedef: ['typedef unsigned int total;', 'typedef char total[8];'],
    'typedef of a function': ['typedef int (*total)(int);'],
    'typedef of a struct': ['} total;', '} *total;'],
    using: ['using total = int;'],
    variable: ['int total = 1;', 'static int total[3];', 'std::vector<int> total{1};'],
    'extern variable': ['extern int total;'],
  },
  go: {
    function: ['func total(a int) int {', 'func total[T any](a T) {'],
    method: ['func (c *Cart) total() int {'],
    type: ['type total struct {', 'type total = int'],
    'type in a group': ['\ttotal struct {'],
    'variable or constant': ['var total int', 'const total = 3', 'var count, total int'],
    'variable or constant in a group': ['\ttotal = iota', '\ttotal int = 3'],
    'short variable': ['\ttotal := 1', '\tif total, ok := get(); ok {', '\tcount, total := 1, 2'],
    field: ['\ttotal int\n', '\ttotal []string `json:"total"`\n'],
  },
  rust: {
    function: ['fn total(a: i32) -> i32 {', 'pub async fn total<T>(a: T) {'],
    'type or trait': ['pub struct total {', 'enum total {', 'trait total {', 'type total = i32;'],
    constant: ['pub const total: i32 = 3;', 'static mut total: i32 = 3;'],
    variable: ['let total = 1;', 'let mut total: i32 = 1;'],
    module: ['mod total {'],
    'module in a file': ['pub mod total;'],
    macro: ['macro_rules! total {'],
  },
  ruby: {
    method: ['def total(items)', '  private def total', '  def self.total'],
    'class or module': ['class total < Base', 'module Shop::total\n'],
    'constant or variable': ['total = 1', '  @total = 1', '  @total ||= 1'],
    attribute: ['  attr_reader :count, :total'],
    'defined method': ['  define_method(:total) do', '  alias_method :total, :sum'],
  },
  java: {
    type: ['public class total extends Base {', 'record total(int a) {}', 'public @interface total {'],
    method: [
      '  public int total(List<String> a) throws IOException {',
      '  int total();',
      '  static <T> List<T> total(T a) {',
    ],
    'field or property': ['  private final int total = 1;', '  protected List<String> total;'],
  },
  csharp: {
    type: ['public class total : Base', 'record total(int A);', 'struct total {'],
    method: ['  public int total(int a) => a;', '  static async Task<int> total()\n  {'],
    'field or property': ['  public int total { get; set; }', '  private readonly int total;'],
    variable: ['    var total = 1;', '    List<int> total = new();'],
    namespace: ['namespace Shop.total;', 'namespace total\n{'],
  },
  php: {
    function: ['function total($items) {', '  public static function &total() {'],
    type: ['final class total extends Base {', 'interface total {', 'enum total: string {'],
    constant: ['const total = 3;', '  public const int total = 3;'],
    'defined constant': ["define('total', 3);"],
    property: ['  private ?int $total = 3;', 'function __construct(private readonly int $total) {}'],
    variable: ['$total = 1;', '  $total = 1;'],
  },
  perl: {
    subroutine: ['sub total {', 'sub total($items) {'],
    package: ['package Shop::total;'],
    variable: ['my $total = 1;', 'our @total;', 'my ($count, $total) = @_;'],
    constant: ['use constant total => 3;'],
  },
};

const rows = Object.entries(definitionLanguages).flatMap(([language, { forms }]) =>
  [...new Set(forms.map(({ what }) => what))].map((what) => ({ language, what })),
);

test.each(rows)('$language: $what', ({ language, what }) => {
  const all = Object.entries(definitionLanguages).find(([name]) => name === language)?.[1];
  const examples = Object.entries(defining).find(([name]) => name === language)?.[1][what];
  expect(examples).toBeDefined();
  for (const text of examples ?? []) {
    const forms = all?.forms.filter((form) => form.what === what) ?? [];
    const found = all === undefined ? [] : definitionsIn(text, 'total', { ...all, forms });
    expect(
      found.map(({ match: [from, to] }) => text.slice(from, to)),
      text,
    ).toEqual(['total']);
    expect(all === undefined ? [] : definitionsIn(text, 'total', all), text).toHaveLength(1);
  }
});

test.each<[LanguageName, readonly string[]]>([
  [
    'javascript',
    [
      'total(items);',
      '  return total(items);',
      '  total(() => {',
      'if (total(items)) {',
      'items.total = 1;',
      '// function total(',
      ' * function total(',
      'const subtotal = 1, $total = 2;',
      'const { total: sum } = cart;',
      'new total(items) {',
      'a = total;',
    ],
  ],
  [
    'python',
    ['total(items)', 'print(total)', 'total == 1', 'f(total=1)', '# def total(a):', 'other.total = 1', 'return total'],
  ],
  [
    'c',
    [
      'total(1);',
      'return total(1);',
      'x = total(1);',
      '  if (total(a)) {',
      '  total = 1;',
      '// int total(int a) {',
      'a->total = 1;',
    ],
  ],
  ['go', ['\ttotal(1)', '\treturn total', '\tx := total(1)', '// func total(a int) {']],
  ['rust', ['total(1);', 'let x = total(1);', 'use shop::total;', '// fn total(']],
  ['ruby', ['total(1)', 'puts total', 'total == 1', '# def total']],
  ['java', ['total(1);', 'return total(1);', 'int x = total(1);', 'new total(1) {', '// int total() {']],
  ['csharp', ['total(1);', 'return total(1);', 'var x = total(1);', 'await total(1);']],
  ['php', ['total(1);', 'return $total;', 'if ($total == 1) {', '// function total(']],
  ['perl', ['total(1);', 'print $total;', '$total == 1', '# sub total {']],
])('%s: a use is not a definition', (language, lines) => {
  for (const line of lines) expect(definitionsIn(line, 'total', definitionLanguages[language]), line).toEqual([]);
});

test('of assignments with the same indentation, the first is the definition', () => {
  const text = 'total = 1\ntotal = 2\nclass Cart:\n    total = 3\n    total = 4\n';
  const found = definitionsIn(text, 'total', definitionLanguages.python);
  expect(found.map(({ match: [from] }) => text.slice(from, from + 9))).toEqual(['total = 1', 'total = 3']);
});

test('prototypes are declarations', () => {
  const found = definitionsIn('int total(int a);\nint total(int a) {\n', 'total', definitionLanguages.c);
  expect(found.map(({ form }) => form.isDeclaration === true)).toEqual([true, false]);
});

test('languages are known by the extension of a file', () => {
  expect(definitionLanguageOf('src/Cart.TSX')).toBe(definitionLanguages.javascript);
  expect(definitionLanguageOf('cart.h')).toBe(definitionLanguages.c);
  expect(definitionLanguageOf('README')).toBeUndefined();
  expect(definitionLanguageOf('constructor')).toBeUndefined();
});

const languageNames = Object.values(definitionLanguages);
const piece = fc.constantFrom(
  'total',
  ' ',
  '\t',
  '\n',
  '(',
  ')',
  '{',
  '}',
  '<',
  '=',
  ',',
  ':',
  ';',
  '*',
  'const ',
  'def ',
  'int ',
  '"',
  '/',
);

test('no text makes the search throw, and each result is the name', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom(...languageNames), (pieces, language) => {
      const text = pieces.join('');
      for (const { match } of definitionsIn(text, 'total', language)) expect(text.slice(...match)).toBe('total');
    }),
  );
});

test.each(['total(', 'const {total', 'int total ', '(((total', 'total\n', 'typedef total *', 'import total '])(
  'a file that repeats %j is searched in a moment',
  (repeated) => {
    const text = repeated.repeat(100_000);
    for (const language of languageNames) {
      const began = performance.now();
      definitionsIn(text, 'total', language);
      expect(performance.now() - began).toBeLessThan(2_000);
    }
  },
);

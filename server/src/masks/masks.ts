import { isRecord, maskedText, presentedTrees } from '#protocol';
import { commonValues, LearnedValues } from './learned-values.ts';
import { maskedJson, type JsonMasks } from './json-text.ts';
import type { SeenValue, ValueObserver } from './seen-value.ts';
import { MaskPatterns, type MaskRules } from './mask-rules.ts';

/** The words of names in an expression, a subscript or a text. */
const namesIn = /[\p{L}\p{N}_$-]+/gu;

/** A name at its beginning, and what assigns or passes a value to it: `token = `, `"token": `, `--token `, `setToken("`. */
const assignment =
  /(?<![\p{L}\p{N}_$-])(?<name>[\p{L}\p{N}_$-]+)(?:["'`\]]{0,3}\s{0,20}(?:=>|:=|={1,3}|:)|\(\s{0,20}(?=["'`])|(?<=--[\p{L}\p{N}_$-]{1,99})\s)/gu;

/** The words of a text that are compared with patterns of values, and the parts of a word, such as a path. */
const words = /[^\s"'`,;()[\]{}<>|&=]+/gu;
const partsOfWords = /[^/\\:@?#]+/gu;

/** Dictionaries whose keys are texts of people and programs. */
const dictionaries: ReadonlySet<string> = new Set([...presentedTrees, 'breakpointSets']);

/** Keys of other objects that are fields of the wire, or its numbers. */
const field = /^(?:[A-Za-z_]\w*|\d+|call-stack)$/;
const number = /^\d+$/;

/** Fields whose values are from fixed vocabularies, or identify something: masking them would break the wire. */
const structure: ReadonlySet<string> = new Set([
  ...['lifecycle', 'kind', 'request', 'event', 'command', 'sessionId', 'session_id', 'category', 'group'],
  ...['status', 'code', 'server', 'build', 'at', 'id'],
]);

/** Fields of the wire itself, never hidden by name. */
const textFields: ReadonlySet<string> = new Set([
  ...['text', 'name', 'type', 'value', 'result', 'lines', 'path', 'message', 'title', 'label', 'description'],
  ...['reason', 'output', 'version', 'role', 'action', 'subject', 'expression', 'condition'],
]);

/** Types of messages and facts are such words; those of values are masked like any text. */
const wireType = /^[a-z_]+$/;

/** Fields of a value beside its text that lead to the same data, or have it. */
const leadsToValue: ReadonlySet<string> = new Set([
  ...['memoryReference', 'memory_reference', 'valueLocationReference', 'value_location_reference'],
  ...['indexedVariables', 'indexed_variables', 'namedVariables', 'named_variables', 'children', 'more_children'],
]);
const references: ReadonlySet<string> = new Set(['variablesReference', 'variables_reference']);

/** The fields that have the text of a value. */
const valueFields = ['value', 'result', 'before', 'after'] as const;

/** A value that a guess takes for a secret wherever it occurs: made up of letters and digits, unlike the words of a language. */
const madeUp = /^(?=.*\d)(?=.*\p{L})\S{8,}$/u;

/** A name with its path, without calls or operators: its value is no result of something else. */
const isPath = (expression: string): boolean => /^[^\s(+]*$/.test(expression);

/** Fields whose texts are code. In code, what follows a name is rarely its value. */
const codeFields: ReadonlySet<string> = new Set([
  ...['lines', 'condition', 'hit_condition', 'log_message', 'expression', 'evaluate_name'],
]);

/**
 * Masks what an audience is not to see, in anything that is sent to it: the values of hidden names, hidden words, and
 * from the time that they were read once, the values of hidden names wherever they occur.
 */
export class Masks implements ValueObserver {
  readonly #patterns: MaskPatterns;
  readonly #learned: LearnedValues;
  readonly #hiddenReferences = new Set<number>();
  /** The rules are guesses: see `MaskRules`. */
  readonly areGuesses: boolean;

  constructor(rules: MaskRules) {
    this.#patterns = new MaskPatterns(rules);
    this.areGuesses = rules.areGuesses === true;
    this.#learned = new LearnedValues((quoted) => !this.areGuesses || madeUp.test(quoted ?? ''));
  }

  /** False if nothing is ever masked. */
  get areOn(): boolean {
    return !this.#patterns.isEmpty;
  }

  /** True if the text of some files is not shown. */
  get hideFiles(): boolean {
    return this.#patterns.hideFiles;
  }

  /** Changes when a text may be masked otherwise than before: a value of a hidden name was learned. */
  get revision(): number {
    return this.#learned.revision;
  }

  /** True if a name, or one in an expression such as `user["token"]`, has a value that is masked. */
  hidesName(name: string): boolean {
    if (!this.#patterns.mayHaveName(name)) return false;
    return name.match(namesIn)?.some((word) => this.#patterns.isHiddenName(word)) === true;
  }

  /** True if the text of a file is not shown. `path` is relative to the workspace, with forward slashes. */
  hidesFile(path: string): boolean {
    return this.#patterns.isHiddenFile(path);
  }

  /** True for the variables reference of a value with a hidden name, or of one below it. */
  hidesReference(reference: number): boolean {
    return this.#hiddenReferences.has(reference);
  }

  /** Called with each value that is read. Remembers those with hidden names, to mask them in other texts as well. */
  see({ name, value, reference, container }: SeenValue): void {
    const isHidden = this.hidesName(name);
    if (isHidden && (!this.areGuesses || isPath(name))) this.#learned.learn(value);
    if (isHidden || (container !== undefined && this.hidesReference(container))) this.#hiddenReferences.add(reference);
  }

  /** Called when a reference is no longer valid. */
  forget(reference: number): void {
    this.#hiddenReferences.delete(reference);
  }

  /** A text without what is masked. It has as many lines as before. */
  text(text: string): string {
    const json = /^\s*[{[]/.test(text) ? maskedJson(text, this.#ofJson) : undefined;
    if (json !== undefined) return json;
    const rest = this.#learned.masked(text);
    if (!this.#patterns.mayHide(rest)) return rest;
    return rest
      .split('\n')
      .map((line) => this.#line(line))
      .join('\n');
  }

  /** A message, answer or result, with each text masked. Names and structure are kept. */
  value<Value>(value: Value): Value {
    // Each part is replaced by one of the same type.
    return this.#masked(value) as Value;
  }

  /** The names in a JSON text are those of a program, not of the wire. */
  readonly #ofJson: JsonMasks = {
    text: (text) => this.text(text),
    hiddenKeys: (texts) => {
      const isValue = this.#isHiddenValue(texts);
      const isOfValue = (key: string) => leadsToValue.has(key) || valueFields.some((name) => name === key);
      return (key) => this.hidesName(key) || (isValue && isOfValue(key));
    },
  };

  #line(line: string): string {
    for (const { index, 0: found, groups: { name = '' } = {} } of line.matchAll(assignment)) {
      if (!this.#patterns.isHiddenName(name.replace(/^-+/, ''))) continue;
      return `${this.#words(line.slice(0, index))}${found}${maskedText}`;
    }
    return this.#words(line);
  }

  #words(text: string): string {
    const masked = (word: string) => (this.#patterns.isHiddenWord(word) ? maskedText : word);
    return text.replaceAll(words, (word) => masked(word).replaceAll(partsOfWords, masked));
  }

  #masked(value: unknown, key = ''): unknown {
    if (typeof value === 'string') return this.#field(key, value);
    if (Array.isArray(value))
      return value.map((item) => (isRecord(item) ? this.#record(item) : this.#masked(item, key)));
    return isRecord(value) ? this.#record(value, key) : value;
  }

  #field(key: string, text: string): string {
    if (structure.has(key) || (key === 'type' && wireType.test(text))) return text;
    if (this.areGuesses && codeFields.has(key)) return this.#words(this.#learned.masked(text));
    return this.text(text);
  }

  /** `parent` is the field that the record is the value of. */
  #record(record: Readonly<Record<string, unknown>>, parent = ''): Readonly<Record<string, unknown>> {
    const isField = dictionaries.has(parent) ? number : field;
    const isHidden = this.#isHiddenValue(record);
    return Object.fromEntries(
      Object.entries(record).flatMap(([key, value]) => {
        if (isHidden && leadsToValue.has(key)) return [];
        const name = isField.test(key) ? key : this.text(key);
        return [[name, isHidden ? this.#hidden(key, value) : this.#entry(key, value)]];
      }),
    );
  }

  /** A variable with a hidden name, or the answer to an evaluation of one. */
  #isHiddenValue(record: Readonly<Record<string, unknown>>): boolean {
    const { name, expression } = record;
    const isValue = valueFields.some((field) => this.#mayBeSecret(record[field]));
    return isValue && [name, expression].some((text) => typeof text === 'string' && this.hidesName(text));
  }

  /** A guess shows that a value is missing: that is often the bug. */
  #mayBeSecret(value: unknown): boolean {
    return typeof value === 'string' && !(this.areGuesses && (commonValues.has(value) || /^["'`]{0,2}$/.test(value)));
  }

  #hidden(key: string, value: unknown): unknown {
    if (references.has(key)) return 0;
    return valueFields.some((field) => field === key) ? maskedText : this.#masked(value, key);
  }

  #entry(key: string, value: unknown): unknown {
    const isOfData = this.#mayBeSecret(value) && !structure.has(key) && !textFields.has(key);
    return isOfData && this.#patterns.isHiddenName(key) ? maskedText : this.#masked(value, key);
  }
}

/** What a line of a program may be: the pattern, and what runs it. A program of this language is run line by line. */
const names = /^[a-z_]\w*$/;

/** The value of an expression of JavaScript, with the variables of a frame and those of the program. */
function valueOf(expression, ...scopes) {
  const variables = Object.assign({}, ...scopes);
  const known = Object.keys(variables).filter((name) => names.test(name));
  return new Function(...known, `return (${expression});`)(...known.map((name) => variables[name]));
}

/** Indices of the lines that belong together: from a `to`, `for` or `forever` to its `end`. */
function endOf(lines, start) {
  let depth = 0;
  for (let index = start; index < lines.length; index++) {
    if (/^(to|for|forever)\b/.test(lines[index])) depth += 1;
    if (lines[index] === 'end') depth -= 1;
    if (depth === 0) return index;
  }
  throw new Error(`Line ${start + 1} has no end.`);
}

/** A program: a generator that rests before each line, with the stack as it is there. */
class Program {
  constructor(text, say) {
    this.lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim());
    this.say = say;
    this.globals = { pid: process.pid };
    this.stack = [{ name: 'main', line: 1, variables: {} }];
  }

  /** Whether a line can be rested at. */
  isCode(line) {
    const text = this.lines[line - 1] ?? '';
    return text !== '' && text !== 'end' && !text.startsWith('to ');
  }

  evaluate(expression, frame = this.stack[0]) {
    return valueOf(expression, this.globals, frame.variables);
  }

  *run() {
    return yield* this.#block(0, this.lines.length);
  }

  /** Runs lines; answers with what ends them: `{ exit }` or `{ value }`. */
  *#block(from, to) {
    for (let index = from; index < to; index++) {
      const text = this.lines[index];
      if (text === '' || text === 'end') continue;
      const [word, ...rest] = text.split(' ');
      if (word === 'to') {
        index = endOf(this.lines, index);
        continue;
      }
      const [frame] = this.stack;
      frame.line = index + 1;
      yield { wait: 0 };
      const words = rest.join(' ');
      if (word === 'exit') return { exit: this.evaluate(words) };
      if (word === 'return') return { value: this.evaluate(words) };
      if (word === 'wait') yield { wait: this.evaluate(words), isSilent: true };
      else if (word === 'say') this.say(words.replace(/\{([^}]+)\}/g, (_all, inner) => this.evaluate(inner)));
      else if (word === 'let') this.#let(words);
      else if (word === 'call') yield* this.#call(words);
      else if (word === 'for' || word === 'forever') {
        const end = endOf(this.lines, index);
        const ended = yield* this.#loop(words, index + 1, end);
        if (ended) return ended;
        index = end;
      } else throw new Error(`Line ${index + 1} is not understood: ${text}`);
    }
    return undefined;
  }

  #let(words) {
    const [name, expression] = words.split(/ = (.*)/);
    this.stack[0].variables[name] = this.evaluate(expression);
  }

  /** `call twice = twice_of value`: a function of one value, defined by `to twice_of n`. */
  *#call(words) {
    const [, name, func, argument] = /^(\w+) = (\w+) (.+)$/.exec(words);
    const start = this.lines.findIndex((line) => line.startsWith(`to ${func} `));
    const [, , parameter] = this.lines[start].split(' ');
    this.stack.unshift({ name: func, line: start + 1, variables: { [parameter]: this.evaluate(argument) } });
    const { value } = (yield* this.#block(start + 1, endOf(this.lines, start))) ?? {};
    this.stack.shift();
    this.stack[0].variables[name] = value;
  }

  /** `for value in [1, 2]`, or for ever. */
  *#loop(words, from, to) {
    const [name, list] = words.split(' in ');
    const values = list === undefined ? undefined : this.evaluate(list);
    for (let turn = 0; values === undefined || turn < values.length; turn++) {
      if (values) this.stack[0].variables[name] = values[turn];
      const ended = yield* this.#block(from, to);
      if (ended) return ended;
    }
    return undefined;
  }
}

module.exports = { Program };

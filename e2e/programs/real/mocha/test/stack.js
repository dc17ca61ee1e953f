'use strict';

const assert = require('node:assert');
const { Stack } = require('../lib/stack.js');

suite('Stack', () => {
  test('gives back what was put on it last', () => {
    const stack = new Stack();
    stack.push('plate');
    stack.push('cup');
    console.log('two things on the stack');
    assert.strictEqual(stack.pop(), 'cup');
  });

  test('cannot be popped when it is empty', () => {
    assert.throws(() => new Stack().pop(), RangeError);
  });

  test('counts what is on it', () => {
    const stack = new Stack();
    assert.strictEqual(stack.push('plate'), 2); // stop: wrong
  });
});

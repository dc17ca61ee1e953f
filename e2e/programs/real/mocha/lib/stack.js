'use strict';

class Stack {
  #items = [];

  push(item) {
    this.#items.push(item);
    return this.#items.length;
  }

  pop() {
    if (this.#items.length === 0) throw new RangeError('The stack is empty.');
    const item = this.#items.pop();
    return item; // stop: pop
  }
}

module.exports = { Stack };

import { LitElement } from 'lit';
import { expect, test } from 'vitest';
import { Hear, Wishes } from './ui-requests.ts';

class Part extends LitElement {
  readonly heard: string[] = [];

  constructor(wishes: Wishes) {
    super();
    new Hear(this, wishes, 'console', ({ action }) => this.heard.push(action));
  }
}
customElements.define('test-part', Part);

test('a wish is heard by the part that it is for, each time, and not by one that is not on the page', () => {
  const wishes = new Wishes();
  const part = new Part(wishes);
  wishes.make({ to: 'console', action: 'clear' });
  document.body.append(part);
  wishes.make({ to: 'console', action: 'find' });
  wishes.make({ to: 'console', action: 'find' });
  wishes.make({ to: 'editor', action: 'find' });
  expect(part.heard).toEqual(['find', 'find']);
  part.remove();
  wishes.make({ to: 'console', action: 'clear' });
  document.body.append(part);
  wishes.make({ to: 'console', action: 'save' });
  expect(part.heard, 'it hears again when it is back').toEqual(['find', 'find', 'save']);
  part.remove();
});

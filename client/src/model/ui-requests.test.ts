import { LitElement } from 'lit';
import { expect, test } from 'vitest';
import { RegionActions, UiRequests } from './ui-requests.ts';

const actions = new RegionActions<'clear' | 'find' | 'save'>('console');
const others = new RegionActions<'find'>('editor');

class Part extends LitElement {
  readonly heard: string[] = [];

  constructor(requests: UiRequests) {
    super();
    const push = (action: string) => () => void this.heard.push(action);
    actions.on(this, requests, { clear: push('clear'), find: push('find'), save: push('save') });
  }
}
customElements.define('test-part', Part);

test('a request reaches its region each time, while that is on the page', () => {
  const requests = new UiRequests();
  const part = new Part(requests);
  requests.make(actions.request('clear'));
  document.body.append(part);
  requests.make(actions.request('find'));
  requests.make(actions.request('find'));
  requests.make(others.request('find'));
  expect(part.heard).toEqual(['find', 'find']);
  part.remove();
  requests.make(actions.request('clear'));
  document.body.append(part);
  requests.make(actions.request('save'));
  expect(part.heard, 'it listens again when it is back').toEqual(['find', 'find', 'save']);
  part.remove();
});

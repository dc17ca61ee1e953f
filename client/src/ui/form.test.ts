import { html, render } from 'lit';
import { afterEach, expect, test } from 'vitest';
import { onSubmitClick } from './form.ts';

afterEach(() => document.body.replaceChildren());

test('a form is submitted by its button alone, once it is valid, and never by the browser', () => {
  const submitted: unknown[] = [];
  const byBrowser: Event[] = [];
  const submit = onSubmitClick((form) => submitted.push(new FormData(form).get('name')));
  render(
    html`
      <form @click=${submit}>
        <input name="name" required />
        <button type="button"><b>Cancel</b></button>
        <button type="submit"><b>Save</b></button>
      </form>
    `,
    document.body,
  );
  document.querySelector('form')?.addEventListener('submit', (event) => byBrowser.push(event));
  const input = document.querySelector('input');
  const [cancel, save] = document.querySelectorAll('b');
  save?.click();
  expect(submitted, 'the required field is empty').toEqual([]);
  if (input) input.value = 'paper';
  input?.click();
  cancel?.click();
  expect(submitted).toEqual([]);
  save?.click();
  expect(submitted).toEqual(['paper']);
  expect(byBrowser).toEqual([]);
});

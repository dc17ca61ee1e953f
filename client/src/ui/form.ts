/**
 * The `click` listener of a form that submits it, if its fields are valid. Browsers click the submit button on Enter, too.
 * The event `submit` is never sent in a frame whose sandbox lacks `allow-forms`, so no form depends on it.
 */
export const onSubmitClick =
  (submit: (form: HTMLFormElement) => void) =>
  (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.type !== 'submit' || !button.form) return;
    event.preventDefault();
    if (button.form.reportValidity()) submit(button.form);
  };

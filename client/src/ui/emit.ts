/** Sends an event that bubbles and crosses shadow roots. False when a listener prevented the default. */
export const emit = (source: EventTarget, name: string, detail: object = {}): boolean =>
  source.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));

import { render, type LitElement } from 'lit';

/** The nodes below a root, as text. */
export const written = (root: Node): string =>
  [...root.childNodes].map((node) => new XMLSerializer().serializeToString(node)).join('');

/** What an element draws now, as text: drawn into another place. */
export function drawn(element: LitElement): string {
  const place = document.createElement('div');
  render(Reflect.apply(Reflect.get(element, 'render') as () => unknown, element, []), place);
  return written(place);
}

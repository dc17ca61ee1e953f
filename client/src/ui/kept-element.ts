import { Directive, directive } from 'lit/directive.js';

interface Look {
  readonly className: string;
  readonly hidden: boolean;
}

class KeptElement extends Directive {
  override render(element: HTMLElement, { className, hidden }: Look): HTMLElement {
    element.className = className;
    element.hidden = hidden;
    return element;
  }
}

/** Shows an element that is kept when it moves to another part of the page, with its scroll position and what was typed. */
export const keptElement = directive(KeptElement);

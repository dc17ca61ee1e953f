import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { onOneLine } from '../../ui/one-line.ts';

/** Takes text that is dropped on an element: a value of another panel, or a selection. The element has `drop-here` meanwhile. */
export class TextDrop implements ReactiveController {
  readonly #host: HTMLElement;
  readonly #onText: (text: string) => void;

  constructor(host: ReactiveControllerHost & HTMLElement, onText: (text: string) => void) {
    this.#host = host;
    this.#onText = onText;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('dragover', this.#onDragOver);
    this.#host.addEventListener('dragleave', this.#onDragLeave);
    this.#host.addEventListener('drop', this.#onDrop);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('dragover', this.#onDragOver);
    this.#host.removeEventListener('dragleave', this.#onDragLeave);
    this.#host.removeEventListener('drop', this.#onDrop);
  }

  readonly #onDragOver = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('text/plain') !== true) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this.#host.classList.add('drop-here');
  };

  readonly #onDragLeave = (): void => this.#host.classList.remove('drop-here');

  readonly #onDrop = (event: DragEvent): void => {
    event.preventDefault();
    this.#host.classList.remove('drop-here');
    const text = onOneLine(event.dataTransfer?.getData('text/plain') ?? '').trim();
    if (text !== '') this.#onText(text);
  };
}

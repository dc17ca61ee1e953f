import { StoplineDebugger } from './element.ts';

export { EmbedError } from './embed-error.ts';
export type { StoplineClient } from './client.ts';
export type * from './types.ts';
export { StoplineDebugger };

if (customElements.get('stopline-debugger') === undefined) customElements.define('stopline-debugger', StoplineDebugger);

declare global {
  interface HTMLElementTagNameMap {
    'stopline-debugger': StoplineDebugger;
  }
}

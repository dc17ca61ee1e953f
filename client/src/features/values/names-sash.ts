import { html, type TemplateResult } from 'lit';
import '../../ui/split.ts';
import { rememberSize } from '../../model/sizes.ts';
import type { SplitResized } from '../../ui/split.ts';
import type { ValuesPort } from './port.ts';

/** The width of names is remembered for all trees of values together. */
const sizeName = 'value-names';
const minimum = 48;
const maximum = 480;

const widthOf = ({ view }: ValuesPort, initial: number): number => view.value.sizes[sizeName] ?? initial;

/** The custom property for the width of names in `valueStyles`. */
export const namesProperty = (port: ValuesPort, initial: number): string => `--names: ${widthOf(port, initial)}px`;

/** The sash between names and values, in a positioned element with `namesProperty`. Styles: `valueStyles`. */
export function namesSash(port: ValuesPort, label: string, initial: number): TemplateResult {
  const onResized = ({ detail }: CustomEvent<SplitResized>) => rememberSize(port.view, sizeName, detail);
  return html`
    <stopline-split
      class="names-sash"
      label=${label}
      orientation="vertical"
      pane="before"
      .size=${widthOf(port, initial)}
      .minimum=${minimum}
      .maximum=${maximum}
      .initial=${initial}
      @split-resized=${onResized}
    ></stopline-split>
  `;
}

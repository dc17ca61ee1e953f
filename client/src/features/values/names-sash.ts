import { html, type TemplateResult } from 'lit';
import '../../ui/split.ts';
import { rememberSize } from '../../model/sizes.ts';
import type { SplitResized } from '../../ui/split.ts';
import type { ValuesPort } from './port.ts';

/** Under which size the width of names is remembered: one for all trees of values. */
const sizeName = 'value-names';
const minimum = 48;
const maximum = 480;

/** How wide names are: as a person left them, else as the panel has it. */
const widthOf = ({ view }: ValuesPort, initial: number): number => view.value.sizes[sizeName] ?? initial;

/** The custom property by which `valueStyles` lays out names and values. */
export const namesProperty = (port: ValuesPort, initial: number): string => `--names: ${widthOf(port, initial)}px`;

/** The line between names and values, in an element that is positioned and has `namesProperty`. Styles: `valueStyles`. */
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

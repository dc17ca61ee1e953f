import { html, nothing, type TemplateResult } from 'lit';
import { ariaKeys, keyHint } from './key-name.ts';
import { icon, type IconName } from './icons.ts';
import { visibleText } from './visible-text.ts';

export interface IconButton {
  readonly icon: IconName;
  readonly label: string;
  readonly keys?: string;
  readonly disabled?: boolean;
  /** Why it is disabled; part of the tooltip. */
  readonly reason?: string | undefined;
  /** For toggle buttons. */
  readonly pressed?: boolean;
  readonly small?: boolean;
  readonly tabIndex?: number;
  readonly onPress?: (event: Event) => void;
}

const tooltip = ({ label, keys, disabled, reason }: IconButton): string => {
  if (disabled === true && reason !== undefined) return `${label}: ${reason}`;
  return keys === undefined ? label : `${label} (${keyHint(keys)})`;
};

/** A square button with an icon, an accessible name, and a tooltip with its key. */
export const iconButton = (input: IconButton): TemplateResult => html`
  <button
    type="button"
    class=${input.small === true ? 'button small' : 'button'}
    aria-label=${visibleText(input.label)}
    aria-keyshortcuts=${ariaKeys(input.keys)}
    aria-pressed=${input.pressed ?? nothing}
    title=${visibleText(tooltip(input))}
    tabindex=${input.tabIndex ?? nothing}
    ?disabled=${input.disabled === true}
    @click=${input.onPress}
  >
    ${icon(input.icon)}
  </button>
`;

import { html, nothing, type TemplateResult } from 'lit';
import { ariaKeys } from './aria-keys.ts';
import { icon, type IconName } from './icons.ts';
import { keyHint } from './key-name.ts';

/** What an icon button is and does. Styles: `buttonStyles`. */
export interface IconButton {
  readonly icon: IconName;
  /** Accessible name. */
  readonly label: string;
  /** The key as it is hinted in the tooltip: 'Shift+F11'. */
  readonly keys?: string;
  readonly disabled?: boolean;
  /** Why it is disabled: it stands in the tooltip after the name. */
  readonly reason?: string | undefined;
  /** Given: a toggle button. */
  readonly pressed?: boolean;
  /** 24 px, for heads of panels and rows. */
  readonly small?: boolean;
  /** For a roving tab stop. */
  readonly tabIndex?: number;
  readonly onPress?: (event: Event) => void;
}

const tooltip = ({ label, keys, disabled, reason }: IconButton): string => {
  if (disabled === true && reason !== undefined) return `${label}: ${reason}`;
  return keys === undefined ? label : `${label} (${keyHint(keys)})`;
};

/** A square button with an icon, an accessible name and a tooltip with its key. */
export const iconButton = (input: IconButton): TemplateResult => html`
  <button
    type="button"
    class=${input.small === true ? 'button small' : 'button'}
    aria-label=${input.label}
    aria-keyshortcuts=${ariaKeys(input.keys)}
    aria-pressed=${input.pressed ?? nothing}
    title=${tooltip(input)}
    tabindex=${input.tabIndex ?? nothing}
    ?disabled=${input.disabled === true}
    @click=${input.onPress}
  >
    ${icon(input.icon)}
  </button>
`;

import { html, type TemplateResult } from 'lit';
import { encode } from 'uqr';

/** The white margin that readers need, in modules (ISO/IEC 18004, 5.3.8). */
const margin = 4;

/** A text as a QR code, of the class `qr`: black on white in every theme, since readers expect it. */
export function qrCode(text: string, label: string): TemplateResult {
  const { data, size } = encode(text, { ecc: 'M', border: margin });
  const squares = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])));
  return html`
    <svg class="qr" role="img" aria-label=${label} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
      <path d="M0 0h${size}v${size}H0z" fill="#fff" />
      <path d=${squares.join('')} fill="#000" />
    </svg>
  `;
}

import { expect, test } from 'vitest';
import { compactStyles } from './compact-styles.mjs';

test('style sheets lose their line breaks and indentation, with what is inserted into them', () => {
  const code = 'const styles = css`\n  :host {\n    ${popupLook}\n    gap: 1px;\n  }\n`;\nnext();\n';
  expect(compactStyles(code)).toBe('const styles = css` :host { ${popupLook} gap: 1px; } `;\nnext();\n');
});

test('other text keeps its lines, and a style sheet with another template in it is left as it is', () => {
  const code =
    "html`<pre>\n</pre>`; const lines = `one\n  two`; css`\n  ${unsafeCSS(`a\n  b`)}\n`; css`a::after { content: '\\a'\n }`;";
  expect(compactStyles(code)).toBe(code);
});

/** The style sheets in a module that have no other template and no backslash in them. */
const styleSheets = /\bcss`(?:[^`\\$]|\$(?!\{)|\$\{[^`{}]*\})*`/g;

/** Removes the line breaks and indentation of the style sheets in a module. */
export const compactStyles = (code) => code.replaceAll(styleSheets, (sheet) => sheet.replaceAll(/\s*\n\s*/g, ' '));

/** A plugin of Vite for builds. Minifiers leave template literals alone, and style sheets are a part of the first load. */
export const withCompactStyles = {
  name: 'compact-styles',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: /\.ts$/, code: 'css`' }, handler: (code) => ({ code: compactStyles(code), map: null }) },
};

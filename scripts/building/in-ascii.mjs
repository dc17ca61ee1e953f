const other = /(\\*)([\u0080-\uffff])/g;

/** Code with an escape for each character outside of ASCII. In a string, `\` before such a character means nothing. */
export const inAscii = (code) =>
  code.replaceAll(other, (_all, slashes, character) => {
    const kept = slashes.slice(slashes.length % 2);
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

/**
 * A plugin of Vite for builds of the server. Of a file with one character outside of Latin-1, V8 keeps every character in two bytes,
 * and Node decodes it as UTF-8 first.
 */
export const withAsciiOnly = {
  name: 'in-ascii',
  apply: 'build',
  // After the minifier, which writes characters instead of their escapes.
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inAscii(file.code);
  },
};

const tags = new Set(['css', 'html', 'svg']);
const lineBreak = /\s*\n\s*/g;

/** All nodes of a syntax tree. */
function* nodesIn(node) {
  if (typeof node?.type === 'string') yield node;
  if (typeof node === 'object' && node !== null) for (const part of Object.values(node)) yield* nodesIn(part);
}

/** The places of the constant parts of Lit's templates, from the last to the first. A part with a backslash is left out. */
const partsIn = (program, code) =>
  [...nodesIn(program)]
    .filter(({ type, tag }) => type === 'TaggedTemplateExpression' && tags.has(tag.name))
    .flatMap(({ quasi }) => quasi.quasis)
    .filter(({ start, end }) => !code.slice(start, end).includes('\\'))
    .sort((one, other) => other.start - one.start);

/**
 * A plugin of Vite for builds. In templates of elements and styles, it makes each line break with its indentation one space, as
 * browsers draw it. Minifiers leave templates alone, and they are a part of the first load.
 */
export const withCompactTemplates = {
  name: 'compact-templates',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/client\/.*\.ts$/, code: /\b(?:css|html|svg)`/ },
    handler(code) {
      const compact = (text, { start, end }) =>
        text.slice(0, start) + text.slice(start, end).replaceAll(lineBreak, ' ') + text.slice(end);
      return { code: partsIn(this.parse(code, { lang: 'ts' }), code).reduce(compact, code), map: null };
    },
  },
};

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tagHighlighter, tags } from '@lezer/highlight';

/** The colours of code; each is a variable of the theme, `--sl-code-keyword`. */
const colours = [
  {
    colour: 'keyword',
    tag: [tags.keyword, tags.bool, tags.null, tags.self, tags.atom, tags.modifier, tags.operatorKeyword],
  },
  { colour: 'string', tag: [tags.string, tags.special(tags.string), tags.character, tags.regexp, tags.attributeValue] },
  { colour: 'number', tag: [tags.number, tags.escape, tags.color, tags.unit, tags.url, tags.link] },
  { colour: 'type', tag: [tags.typeName, tags.className, tags.namespace, tags.tagName] },
  {
    colour: 'function',
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.definition(tags.function(tags.variableName)),
      tags.macroName,
      tags.meta,
      tags.annotation,
      tags.attributeName,
    ],
  },
  { colour: 'comment', tag: [tags.comment] },
] as const;

const looks = HighlightStyle.define([
  ...colours.map(({ colour, tag }) => ({ tag, color: `var(--sl-code-${colour})` })),
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
]);

export const highlight = (): Extension => syntaxHighlighting(looks);

/** Names the colour of code outside an editor. */
export const colourNames = tagHighlighter(colours.map(({ colour, tag }) => ({ tag, class: colour })));

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.bool, tags.null, tags.self, tags.atom, tags.modifier, tags.operatorKeyword],
    color: 'var(--sl-code-keyword)',
  },
  {
    tag: [tags.string, tags.special(tags.string), tags.character, tags.regexp, tags.attributeValue],
    color: 'var(--sl-code-string)',
  },
  { tag: [tags.number, tags.escape, tags.color, tags.unit, tags.url, tags.link], color: 'var(--sl-code-number)' },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.tagName], color: 'var(--sl-code-type)' },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.definition(tags.function(tags.variableName)),
      tags.macroName,
      tags.meta,
      tags.annotation,
      tags.attributeName,
    ],
    color: 'var(--sl-code-function)',
  },
  { tag: tags.comment, color: 'var(--sl-code-comment)' },
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
]);

export const highlight = (): Extension => syntaxHighlighting(colours);

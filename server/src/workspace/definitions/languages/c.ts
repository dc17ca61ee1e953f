import { anything, parameters, slashComment, type DefinitionLanguage } from '../form.ts';

const notWords = String.raw`(?!(?:return|else|case|goto|throw|new|delete|typedef|using|extern|co_return)\b)`;
const type = String.raw`[A-Za-z_][\w:<>,*&~\s[\]]*[\s*&:~]`;
/** Between the parameters and the body: qualifiers, the members of a constructor, a trailing type. */
const qualifiers = String.raw`\s*(?:(?:const|noexcept|override|final)\b\s*)*`;

/** C and C++. */
export const c: DefinitionLanguage = {
  endings: ['c', 'h', 'cc', 'cpp', 'cxx', 'hh', 'hpp', 'hxx'],
  comment: slashComment,
  forms: [
    {
      what: 'function',
      before: new RegExp(String.raw`^\s*${notWords}${type}$`, 'u'),
      after: new RegExp(String.raw`^\s*${parameters}${qualifiers}(?::[^;{]*|->[^;{]*)?\{`, 'u'),
    },
    {
      what: 'function whose type is on the line before',
      before: /^(?:\w+::)*~?$/u,
      after: new RegExp(String.raw`^\s*${parameters}${qualifiers}(?::[^;{]*)?\{`, 'u'),
    },
    {
      what: 'prototype',
      before: new RegExp(String.raw`^\s*(?:extern\s+)?${notWords}${type}$`, 'u'),
      after: new RegExp(String.raw`^\s*${parameters}${qualifiers}(?:=\s*\w+\s*)?;`, 'u'),
      isDeclaration: true,
    },
    {
      what: 'struct, class, union, enum or namespace',
      before: /(?:^|[\s({;])(?:struct|class|union|enum|namespace|concept)\s+$/u,
      after: /^\s*(?:final\b\s*)?(?::[^;{()]*)?\{/u,
    },
    {
      what: 'type that is only declared',
      before: /^\s*(?:struct|class|union|enum)\s+$/u,
      after: /^\s*;/u,
      isDeclaration: true,
    },
    { what: 'macro', before: /^\s*#\s*define\s+$/u, after: anything },
    { what: 'typedef', before: /^\s*typedef\b.*[\s*]$/u, after: /^\s*(?:\[[^\]]*\]\s*)?;/u },
    { what: 'typedef of a function', before: /^\s*typedef\b.*\(\s*\*\s*$/u, after: /^\s*\)/u },
    { what: 'typedef of a struct', before: /^\s*\}\s*\*?\s*$/u, after: /^\s*;/u },
    { what: 'using', before: /^\s*using\s+$/u, after: /^\s*=/u },
    {
      what: 'variable',
      before: new RegExp(String.raw`^${notWords}[A-Za-z_][\w:<>,*&\s]*[\s*&]$`, 'u'),
      after: /^\s*(?:\[[^\]]*\]\s*)*(?:=[^=]|;|\{)/u,
    },
    {
      what: 'extern variable',
      before: /^\s*extern\s[\w:<>,*&\s]*$/u,
      after: /^\s*(?:\[[^\]]*\]\s*)*;/u,
      isDeclaration: true,
    },
  ],
  imports: [{ pattern: /^[ \t]*#[ \t]*include[ \t]*["<](?<from>[^">\n]+)[">]/gmu, by: 'path' }],
};

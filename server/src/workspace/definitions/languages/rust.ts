import { anything, slashComment, type DefinitionLanguage } from '../form.ts';

export const rust: DefinitionLanguage = {
  endings: ['rs'],
  comment: slashComment,
  forms: [
    { what: 'function', before: /(?:^|\s)fn\s+$/u, after: /^\s*[(<]/u },
    { what: 'type or trait', before: /(?:^|\s)(?:struct|enum|trait|union|type)\s+$/u, after: anything },
    { what: 'constant', before: /(?:^|\s)(?:const|static)\s+(?:mut\s+)?$/u, after: /^\s*:/u },
    {
      what: 'variable',
      reach: 'name',
      isLocalInside: true,
      before: /(?:^|[\s(])let\s+(?:mut\s+)?$/u,
      after: /^\s*[:=;]/u,
    },
    { what: 'module', before: /(?:^|\s)mod\s+$/u, after: /^\s*\{/u },
    { what: 'module in a file', before: /(?:^|\s)mod\s+$/u, after: /^\s*;/u, isDeclaration: true },
    { what: 'macro', before: /macro_rules!\s*$/u, after: anything },
  ],
  imports: [
    { pattern: /^[ \t]*(?:pub\s+)?use\s+(?<from>[\w:]+)::\{(?<names>[^}]{0,1000})\}/gmu, by: 'names' },
    { pattern: /^[ \t]*(?:pub\s+)?use\s+(?<names>(?<from>[\w:]+)(?:\s+as\s+\w+)?)\s*;/gmu, by: 'names' },
    { pattern: /^[ \t]*(?:pub\s+)?mod\s+(?<names>(?<from>\w+))\s*;/gmu, by: 'names' },
  ],
};

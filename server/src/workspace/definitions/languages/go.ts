import { slashComment, type DefinitionLanguage } from '../form.ts';

export const go: DefinitionLanguage = {
  endings: ['go'],
  comment: slashComment,
  forms: [
    { what: 'function', before: /^func\s+$/u, after: /^\s*[([]/u },
    { what: 'method', reach: 'member', before: /^func\s*\([^)]*\)\s*$/u, after: /^\s*\(/u },
    { what: 'type', before: /^\s*type\s+$/u, after: /^(?:\s|\[)/u },
    { what: 'type in a group', before: /^\s+$/u, after: /^\s+(?:struct|interface|func)\b/u },
    { what: 'variable or constant', before: /^\s*(?:var|const)\s+(?:\w+\s*,\s*)*$/u, after: /^[\s,]/u },
    { what: 'variable or constant in a group', before: /^\t$/u, after: /^[ \t]+(?:[\w.*[\]]+[ \t]*)?=[^=]/u },
    {
      what: 'short variable',
      reach: 'name',
      isLocalInside: true,
      before: /^\s*(?:(?:if|for|switch)\s+)?(?:\w+\s*,\s*)*$/u,
      after: /^[\w\s,]*:=/u,
    },
    {
      what: 'field',
      reach: 'member',
      before: /^\t+$/u,
      after: /^ +[\w.*[\]]+[ \t]*(?:`[^`\n]*`)?[ \t]*(?:\/\/[^\n]*)?(?:\n|$)/u,
    },
  ],
  imports: [{ pattern: /^(?:import)?\s+(?:[\w.]+\s+)?"(?<from>[^"\n]*?(?<names>\w+))"/gmu, by: 'folder' }],
};

import { anything, hashComment, type DefinitionLanguage } from '../form.ts';

export const ruby: DefinitionLanguage = {
  endings: ['rb', 'rake'],
  comment: hashComment,
  forms: [
    {
      what: 'method',
      before: /^\s*(?:(?:private|protected|public|module_function)\s+)?def\s+(?:[\w:]+\.)?$/u,
      after: anything,
    },
    { what: 'class or module', before: /^\s*(?:class|module)\s+(?:\w+::)*$/u, after: /^\s*(?:[<;]|$|\n)/u },
    { what: 'constant or variable', before: /^\s*@{0,2}$/u, after: /^\s*(?:\|\|)?=[^=~>]/u, isAssignment: true },
    { what: 'attribute', before: /^\s*attr_(?:accessor|reader|writer)\b[^#]*:$/u, after: anything },
    { what: 'defined method', before: /^\s*(?:define_method|alias_method)\b\s*\(?\s*:$/u, after: anything },
  ],
  imports: [{ pattern: /^[ \t]*require(?:_relative)?[ \t(]+['"](?<from>[^'"\n]+)['"]/gmu, by: 'path' }],
};

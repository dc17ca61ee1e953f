import { hashComment, type DefinitionLanguage } from '../form.ts';

export const python: DefinitionLanguage = {
  endings: ['py', 'pyi', 'pyw'],
  comment: hashComment,
  forms: [
    { what: 'function', isLocalInside: true, before: /^\s*(?:async\s+)?def\s+$/u, after: /^\s*[([]/u },
    { what: 'class', before: /^\s*class\s+$/u, after: /^\s*[(:[]/u },
    { what: 'type', before: /^\s*type\s+$/u, after: /^\s*[=[]/u },
    { what: 'variable', isLocalInside: true, before: /^\s*$/u, after: /^\s*(?::[^=\n]*)?=[^=]/u, isAssignment: true },
    {
      what: 'variable among others',
      isLocalInside: true,
      before: /^\s*\(?\w[\w\s,*]*,\s*$/u,
      after: /^[\w\s,*]*\)?\s*=[^=]/u,
      isAssignment: true,
    },
    {
      what: 'first variable of several',
      isLocalInside: true,
      before: /^\s*\(?$/u,
      after: /^\s*,[\w\s,*]*\)?\s*=[^=]/u,
      isAssignment: true,
    },
    { what: 'assigned expression', isLocalInside: true, before: /\($/u, after: /^\s*:=/u, isAssignment: true },
    {
      what: 'attribute',
      reach: 'member',
      before: /^\s*(?:self|cls)\.$/u,
      after: /^\s*(?::[^=\n]*)?=[^=]/u,
      isAssignment: true,
    },
  ],
  imports: [
    { pattern: /^[ \t]*from\s+(?<from>[.\w]+)\s+import\s+(?<names>\([^)]{0,1000}\)|[^\n(]{1,1000})/gmu, by: 'names' },
    { pattern: /^[ \t]*import\s+(?<names>(?<from>[.\w]+)[^\n,]{0,200})/gmu, by: 'names' },
  ],
};

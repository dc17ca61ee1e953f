import { anything, type DefinitionLanguage } from '../form.ts';

export const php: DefinitionLanguage = {
  endings: ['php'],
  comment: /^\s*(?:\/\/|\/\*|\*[\s/]|#(?!\[))/u,
  forms: [
    { what: 'function', before: /(?:^|\s)function\s+&?\s*$/u, after: /^\s*\(/u },
    { what: 'type', before: /(?:^|\s)(?:class|interface|trait|enum)\s+$/u, after: anything },
    { what: 'constant', before: /(?:^|\s)const\s+(?:\w+\s+)?$/u, after: /^\s*=/u },
    { what: 'defined constant', before: /(?:^|\W)define\s*\(\s*['"]$/u, after: /^['"]/u },
    {
      what: 'property',
      before: /(?:^|[\s(])(?:public|private|protected|static|readonly|var)\s+(?:[\w?|\\]+\s+)*\$$/u,
      after: anything,
    },
    {
      what: 'variable',
      reach: 'name',
      isLocalInside: true,
      before: /^\s*\$$/u,
      after: /^\s*=[^=>]/u,
      isAssignment: true,
    },
  ],
};

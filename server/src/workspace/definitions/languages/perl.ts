import { anything, hashComment, type DefinitionLanguage } from '../form.ts';

export const perl: DefinitionLanguage = {
  endings: ['pl', 'pm', 't'],
  comment: hashComment,
  forms: [
    { what: 'subroutine', before: /^\s*sub\s+$/u, after: /^\s*(?:[{(:;]|$|\n)/u },
    { what: 'package', before: /^\s*package\s+(?:\w+::)*$/u, after: /^\s*[;{]/u },
    {
      what: 'variable',
      isLocalInside: true,
      before: /(?:^|\W)(?:my|our|local|state)\s*\(?[^)=;]*[$@%]$/u,
      after: anything,
    },
    { what: 'constant', before: /^\s*use\s+constant\s+(?:\{\s*)?$/u, after: /^\s*=>/u },
  ],
};

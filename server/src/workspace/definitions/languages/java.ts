import { parameters, slashComment, type DefinitionForm, type DefinitionLanguage } from '../form.ts';

const type = String.raw`(?!(?:return|new|throw|else|await|yield|using|package|import)\b)[\w@<>\[\],.?&\s]*[\s>\]]`;
const visible = String.raw`(?:(?:public|private|protected|internal|static|final|readonly|const|volatile|transient|override|virtual|abstract|required)\s+)+`;

const forms: readonly DefinitionForm[] = [
  {
    what: 'type',
    before: /(?:^|\s)@?(?:class|interface|enum|record|struct)\s+$/u,
    after: /^\s*(?:[{<(:]|$|extends\b|implements\b|permits\b)/u,
  },
  {
    what: 'method',
    before: new RegExp(String.raw`^\s*${type}$`, 'u'),
    after: new RegExp(String.raw`^\s*(?:<[^>]*>)?\s*${parameters}[^;{}()=]*(?:[{;]|=>)`, 'u'),
  },
  {
    what: 'field or property',
    before: new RegExp(String.raw`^\s*${visible}[\w<>\[\],.?\s]*$`, 'u'),
    after: /^\s*(?:=|;|\{)/u,
  },
];

export const java: DefinitionLanguage = {
  endings: ['java'],
  comment: slashComment,
  hasDollarNames: true,
  forms,
  imports: [{ pattern: /^[ \t]*import\s+(?:static\s+)?(?<names>(?<from>[\w.]+))\s*;/gmu, by: 'names' }],
};

export const csharp: DefinitionLanguage = {
  endings: ['cs'],
  comment: slashComment,
  forms: [
    ...forms,
    {
      what: 'variable',
      reach: 'name',
      isLocalInside: true,
      before: /^\s*(?:var|[A-Z_][\w<>[\],.?]*|int|string|bool|double|float|long)\s+$/u,
      after: /^\s*=[^=>]/u,
    },
    { what: 'namespace', before: /^\s*namespace\s+(?:\w+\.)*$/u, after: /^\s*(?:[{;]|$|\n)/u },
  ],
};

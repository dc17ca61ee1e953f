import { anything, parameters, slashComment, type DefinitionLanguage } from '../form.ts';

const modifiers = String.raw`(?:(?:export|default|public|private|protected|static|override|abstract|async|readonly|declare|accessor|get|set)\s+)*`;

const variable = String.raw`(?:^|[^\w$.])(?:const|let|var|using)`;

/** JavaScript and TypeScript. */
export const javascript: DefinitionLanguage = {
  endings: ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx'],
  comment: slashComment,
  hasDollarNames: true,
  forms: [
    { what: 'function', isLocalInside: true, before: /(?:^|[^\w$.])function\b\s*\*?\s*$/u, after: /^\s*[(<]/u },
    { what: 'class', before: /(?:^|[^\w$.])class\s+$/u, after: /^\s*(?:[{<]|$|extends\b|implements\b)/u },
    { what: 'interface', before: /(?:^|\s)interface\s+$/u, after: /^\s*(?:[{<]|$|extends\b)/u },
    { what: 'type', before: /^\s*(?:export\s+)?(?:declare\s+)?type\s+$/u, after: /^\s*[=<]/u },
    { what: 'enum', before: /(?:^|\s)enum\s+$/u, after: /^\s*\{/u },
    { what: 'namespace', before: /(?:^|\s)(?:namespace|module)\s+$/u, after: /^[\w.\s]*\{/u },
    {
      what: 'variable',
      reach: 'name',
      isLocalInside: true,
      before: new RegExp(String.raw`${variable}\s+$`, 'u'),
      after: /^\s*(?:[=:;,!]|$|of\b|in\b)/u,
    },
    {
      what: 'destructured variable',
      reach: 'name',
      isLocalInside: true,
      before: new RegExp(String.raw`${variable}\s*[{[](?:[^=]*[\s,:{[.])?$`, 'u'),
      after: /^\s*[,}=\]]/u,
    },
    {
      what: 'method',
      reach: 'member',
      before: new RegExp(String.raw`^\s*${modifiers}\*?\s*#?$`, 'u'),
      after: new RegExp(String.raw`^\??(?:<[^>]*>)?${parameters}\s*(?:\{|:[^={};]*[{;])`, 'u'),
    },
    {
      what: 'function of a property',
      reach: 'member',
      before: new RegExp(String.raw`^\s*${modifiers}#?$`, 'u'),
      after: new RegExp(
        String.raw`^\s*[:=]\s*(?:async\b\s*)?(?:function\b|${parameters}\s*(?::[^=]*)?=>|[\w$]+\s*=>)`,
        'u',
      ),
    },
    {
      what: 'field',
      reach: 'member',
      before: /(?:^|[\s(,])(?:public|private|protected|static|readonly|declare|accessor|override)\s+#?$/u,
      after: /^\s*[?!]?\s*[:=;,)]/u,
    },
    { what: 'property', reach: 'member', before: /^\s*this\.#?$/u, after: /^\s*=[^=>]/u, isAssignment: true },
    { what: 'export', before: /(?:^|[\s;])(?:module\.)?exports\.$/u, after: /^\s*=[^=>]/u },
    { what: 'method of a prototype', reach: 'member', before: /\.prototype\.$/u, after: /^\s*=[^=>]/u },
    { what: 'alias of an export', before: /^\s*export\s*\{[^}]*\bas\s+$/u, after: anything },
  ],
  imports: [
    {
      pattern: /^[ \t]*(?:import|export)\b(?<names>[^'"();]{0,1000}?)\bfrom\s*['"](?<from>[^'"\n]*)['"]/gmu,
      by: 'relative path',
    },
    {
      pattern:
        /^[ \t]*(?:const|let|var)\s+(?<names>[^'"=;()]{0,1000})=\s*(?:await\s+)?(?:require|import)\s*\(\s*['"](?<from>[^'"\n]*)['"]/gmu,
      by: 'relative path',
    },
  ],
};

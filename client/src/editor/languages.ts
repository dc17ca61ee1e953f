import { StreamLanguage, type Language, type LanguageSupport, type StreamParser } from '@codemirror/language';

import type { ConfigurationFileName } from './configuration-files/configuration-file.ts';

export type LanguageExtension = Language | LanguageSupport;

type Load = () => Promise<LanguageExtension>;

const legacy =
  <State>(load: () => Promise<StreamParser<State>>): Load =>
  async () =>
    StreamLanguage.define(await load());

/** All languages by VS Code's ids, loaded on demand. */
const languages = {
  javascript: () => import('@codemirror/lang-javascript').then(({ javascriptLanguage }) => javascriptLanguage),
  javascriptreact: () => import('@codemirror/lang-javascript').then(({ jsxLanguage }) => jsxLanguage),
  typescript: () => import('@codemirror/lang-javascript').then(({ typescriptLanguage }) => typescriptLanguage),
  typescriptreact: () => import('@codemirror/lang-javascript').then(({ tsxLanguage }) => tsxLanguage),
  python: () => import('@codemirror/lang-python').then(({ pythonLanguage }) => pythonLanguage),
  json: () => import('@codemirror/lang-json').then(({ jsonLanguage }) => jsonLanguage),
  jsonc: () => import('@codemirror/lang-javascript').then(({ javascriptLanguage }) => javascriptLanguage),
  html: () => import('@codemirror/lang-html').then(({ html }) => html()),
  css: () => import('@codemirror/lang-css').then(({ cssLanguage }) => cssLanguage),
  cpp: () => import('@codemirror/lang-cpp').then(({ cppLanguage }) => cppLanguage),
  rust: () => import('@codemirror/lang-rust').then(({ rustLanguage }) => rustLanguage),
  go: () => import('@codemirror/lang-go').then(({ goLanguage }) => goLanguage),
  markdown: () => import('@codemirror/lang-markdown').then(({ markdownLanguage }) => markdownLanguage),
  yaml: () => import('@codemirror/lang-yaml').then(({ yamlLanguage }) => yamlLanguage),
  java: () => import('@codemirror/lang-java').then(({ javaLanguage }) => javaLanguage),
  ruby: legacy(() => import('@codemirror/legacy-modes/mode/ruby').then(({ ruby }) => ruby)),
  shellscript: legacy(() => import('@codemirror/legacy-modes/mode/shell').then(({ shell }) => shell)),
  toml: legacy(() => import('@codemirror/legacy-modes/mode/toml').then(({ toml }) => toml)),
} as const satisfies Readonly<Record<string, Load>>;

type LanguageId = keyof typeof languages;

const endings: Readonly<Record<LanguageId, string>> = {
  javascript: 'js mjs cjs',
  javascriptreact: 'jsx',
  typescript: 'ts mts cts',
  typescriptreact: 'tsx',
  python: 'py pyi pyw',
  json: 'json map',
  jsonc: 'jsonc',
  html: 'html htm',
  css: 'css',
  cpp: 'c h cc cpp cxx hpp',
  rust: 'rs',
  go: 'go',
  markdown: 'md',
  yaml: 'yml yaml',
  java: 'java',
  ruby: 'rb',
  shellscript: 'sh bash',
  toml: 'toml',
};

const isLanguageId = (id: string): id is LanguageId => Object.hasOwn(languages, id);

/** The language of a document; undefined for plain text. */
export const languageOf = (path: string, languageId?: string): LanguageId | undefined => {
  if (languageId !== undefined && isLanguageId(languageId)) return languageId;
  if (/(^|[/\\])(launch|tasks|settings|tsconfig[^/\\]*)\.json$/.test(path)) return 'jsonc';
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.keys(endings)
    .filter(isLanguageId)
    .find((id) => endings[id].split(' ').includes(ending));
};

const fileNames: readonly ConfigurationFileName[] = ['launch', 'tasks'];

/** Undefined for plain text. Rejects if it cannot be loaded. */
export const loadLanguage = async (path: string, languageId?: string): Promise<LanguageExtension | undefined> => {
  const ownName = /(?:^|[/\\])\.vscode[/\\](\w+)\.json$/.exec(path)?.[1];
  const name = fileNames.find((each) => each === ownName);
  if (name !== undefined) {
    return import('./configuration-files/configuration-file.ts').then(({ configurationFile }) =>
      configurationFile(name, path),
    );
  }
  const id = languageOf(path, languageId);
  return id === undefined ? undefined : languages[id]();
};

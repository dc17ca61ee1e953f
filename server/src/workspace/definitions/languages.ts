import type { DefinitionLanguage } from './form.ts';
import { c } from './languages/c.ts';
import { go } from './languages/go.ts';
import { csharp, java } from './languages/java.ts';
import { javascript } from './languages/javascript.ts';
import { perl } from './languages/perl.ts';
import { php } from './languages/php.ts';
import { python } from './languages/python.ts';
import { ruby } from './languages/ruby.ts';
import { rust } from './languages/rust.ts';

/** The languages whose definitions are found. Files of one language are searched together. */
export const definitionLanguages = {
  javascript,
  python,
  c,
  go,
  rust,
  ruby,
  java,
  csharp,
  php,
  perl,
} as const satisfies Readonly<Record<string, DefinitionLanguage>>;

const byEnding = new Map<string, DefinitionLanguage>(
  Object.values(definitionLanguages).flatMap((language) =>
    language.endings.map((ending) => [ending, language] as const),
  ),
);

/** The language of a file, by its extension. */
export const definitionLanguageOf = (path: string): DefinitionLanguage | undefined =>
  byEnding.get(/\.(\w+)$/u.exec(path)?.[1]?.toLowerCase() ?? '');

/** The extensions of program files by language, for generated configurations. */
export const languages: Readonly<Record<string, readonly string[]>> = {
  c: ['.c'],
  cpp: ['.cpp', '.cc', '.cxx'],
  go: ['.go'],
  javascript: ['.js', '.mjs', '.cjs'],
  perl: ['.pl'],
  php: ['.php'],
  python: ['.py'],
  ruby: ['.rb'],
  rust: ['.rs'],
  typescript: ['.ts', '.mts', '.cts'],
};

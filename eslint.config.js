import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const noSwitch = {
  selector: 'SwitchStatement',
  message:
    'Write a table keyed by the tag, typed so that a missing row does not compile (see protocol/src/common/dispatch.ts).',
};
const noCast = {
  selector: 'TSAsExpression:not([typeAnnotation.typeName.name="const"])',
  message: 'Narrow with a type guard, or keep the cast in one of the erasing seams listed in eslint.config.js.',
};
const noNonNull = { selector: 'TSNonNullExpression', message: 'Handle the missing value.' };
const noRawHtml = {
  selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
  message: 'What a debuggee says is text: bind it in a Lit template.',
};
const noNativeSubmission = {
  selector:
    'TemplateElement[value.raw=/@submit|<form(?![^>]*@click=$)/], CallExpression[callee.property.name=/^(requestSubmit|submit)$/]',
  message: 'A sandboxed frame blocks it: write <form @click=${onSubmitClick(…)}> (see client/src/ui/form.ts).',
};

/** Where a type is erased on purpose, each for a reason that its file gives. */
const erasingSeams = [
  'protocol/src/common/dispatch.ts',
  'protocol/src/session/on-session-fact.ts',
  'protocol/src/session/reduce.ts',
  'protocol/src/tools/snake-case.ts',
  'server/src/code-cache/compiled-files.ts',
  'server/src/dap/connection.ts',
  'server/src/masks/masks.ts',
  'server/src/session/breakpoints/stop-events.ts',
  'server/src/session/reactions/reactions.ts',
  'server/src/session/door/session.ts',
  'server/src/session/door/adapter-events.ts',
  'server/src/adapters/message-quirks.ts',
  'server/src/class/server-monitor.ts',
  'client/src/model/connection/server.ts',
  'client/src/wall/wall-connection.ts',
  'client/src/model/pick.ts',
];

export default defineConfig(
  globalIgnores(['dist', 'node_modules', 'examples', 'e2e/programs', 'test-results', 'playwright-report']),
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: {
          allowDefaultProject: [
            'vite.config.ts',
            'vite.server.config.ts',
            'vite.js-debug.config.ts',
            'vite.embed.config.ts',
            'vite.wall.config.ts',
            'vite.stop-panel.config.ts',
            'vite.elements.config.ts',
            'vite.codemirror.config.ts',
          ],
        },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      'no-restricted-syntax': ['error', noSwitch, noCast, noNonNull, noRawHtml, noNativeSubmission],
      'no-console': 'error',
      'max-lines': ['error', { max: 320, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'server/src/timeout-signal.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'AbortSignal', property: 'timeout', message: 'Use timeoutSignal, which always aborts.' },
      ],
    },
  },
  {
    files: erasingSeams,
    rules: { 'no-restricted-syntax': ['error', noSwitch, noNonNull, noRawHtml, noNativeSubmission] },
  },
  {
    files: ['**/*.test.ts', '**/*.spec.ts', 'e2e/**/*.ts', 'bench/**/*.ts', '**/testing/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', noSwitch, noRawHtml],
      'max-lines': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  // Playwright reads the fixtures that one needs from its pattern, also where there are none.
  { files: ['e2e/**/*.ts'], rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
      },
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'writable',
        require: 'readonly',
        module: 'writable',
        __dirname: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
      },
    },
  },
);

import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const whole = process.env.STOPLINE_CHROMIUM ?? '/usr/bin/chromium';
/** Chromium without windows: the same engine in two thirds of the time. */
const headlessShell =
  process.env.STOPLINE_HEADLESS_SHELL ?? ['/usr/bin/chromium-headless-shell'].find((file) => existsSync(file)) ?? whole;

const chromium = (executablePath: string, ...more: string[]) => ({
  browserName: 'chromium' as const,
  viewport: { width: 1440, height: 900 },
  launchOptions: { executablePath, args: [...flags, ...more] },
});

// Chromium with windows lets a page write to the clipboard without a permission.
const shell = { ...chromium(headlessShell), permissions: ['clipboard-read', 'clipboard-write'] };

const runsAll = process.env.STOPLINE_TEST_EFFORT === 'all';

/**
 * `npm test` runs `page` and `webmcp`; `npm run test:all` runs `all` as well, whose tests are tagged "@all", and leaves out
 * those tagged "@within-all", as one of `all` does the same and more; `npm run pictures` runs `pictures`. The headless shell
 * has no WebMCP, so the page's fallback is tested there, and the browser's own WebMCP in `webmcp`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // More than the two cores of the smallest machine: half of the time a test waits for its debugger.
  workers: 3,
  // A busy machine takes many times as long as an idle one, and real programs need seconds to start.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: { trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'page',
      testIgnore: '**/*.webmcp.spec.ts',
      grepInvert: runsAll ? /@all\b|@pictures\b|@within-all\b/ : /@all\b|@pictures\b/,
      use: shell,
    },
    { name: 'webmcp', grep: /@webmcp\b|\.webmcp\.spec\.ts/, use: chromium(whole, '--enable-features=WebMCP') },
    { name: 'all', grep: /@all\b/, use: shell },
    { name: 'pictures', grep: /@pictures\b/, use: chromium(whole) },
  ],
});

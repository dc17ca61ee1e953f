import { defineConfig } from '@playwright/test';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const chromium = (...more: string[]) => ({
  browserName: 'chromium' as const,
  viewport: { width: 1440, height: 900 },
  launchOptions: {
    executablePath: process.env.STOPLINE_CHROMIUM ?? '/usr/bin/chromium',
    args: [...flags, ...more],
  },
});

/** `chromium` has no WebMCP, so the page's own fallback answers; `chromium-webmcp` has it, and runs what agents do. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    { name: 'chromium', testIgnore: '**/*.webmcp.spec.ts', use: chromium() },
    { name: 'chromium-webmcp', grep: /@webmcp\b|\.webmcp\.spec\.ts/, use: chromium('--enable-features=WebMCP') },
  ],
});

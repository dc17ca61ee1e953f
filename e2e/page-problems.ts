import type { Page } from '@playwright/test';

/** Errors, failed requests and CSP violations in a page. */
export class PageProblems {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#found.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.#found.push(`page error: ${error.stack ?? error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 400) this.#found.push(`${response.status()}: ${response.url().split('#')[0]}`);
    });
  }

  /** The problems that the test did not expect. */
  get unexpected(): readonly string[] {
    return this.#found.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)));
  }

  /** Expects a problem that the test causes on purpose. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }
}

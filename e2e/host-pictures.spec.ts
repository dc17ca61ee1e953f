import { join } from 'node:path';
import { test } from './example-site.ts';
import { expect } from './fixtures.ts';
import { keepPicture } from './keep-picture.ts';
import { markedLine } from './marked-line.ts';

const hosts = [
  { name: 'host-iframe', hostFolder: 'examples/embed/iframe', option: '--embed-origin', lines: '.line-numbers' },
  {
    name: 'host-elements',
    hostFolder: 'examples/embed/elements',
    option: '--allow-origin',
    lines: '.cm-gutterElement',
  },
];

for (const { name, hostFolder, option, lines } of hosts)
  test.describe(() => {
    test.use({ hostFolder, viewport: { width: 1200, height: 720 } });

    test(`${name}: a picture of a stop`, { tag: '@pictures' }, async ({ launchServer, site, page }) => {
      const server = await launchServer(['--trust', option, site.origin]);
      const loop = markedLine(join(server.workspace, 'cart.js'), 'loop');
      await site.open(page, server);
      await page.getByRole('button', { name: 'cart.js' }).click();
      await page
        .locator(`#editor ${lines}`)
        .filter({ hasText: new RegExp(`^${loop}$`) })
        .first()
        .click();
      await expect(page.locator('#editor :is(.breakpoint, [role=img][aria-label*="reakpoint"])').first()).toBeVisible();
      await page.getByRole('button', { name: /^(Debug|Start debugging)$/ }).click();
      await expect(page.locator('#news')).toHaveText(`Stopped at cart.js:${loop}`);
      const panels = (await page.locator('iframe').count()) > 0 ? page.frameLocator('iframe') : page;
      await expect(panels.getByRole('tree', { name: 'Variables' })).toContainText('price');
      keepPicture(name, await page.screenshot());
    });
  });

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNoViolations } from './axe.ts';
import { compressed } from './compress-image.ts';
import { expect, test } from './fixtures.ts';
import { imagesFolder } from './paths.ts';
import { scenes } from './scenes/index.ts';
import { deviceNames, devices } from './scenes/scene.ts';
import { whatIsLost } from './what-is-lost.ts';

// Pictures are what these tests make anyway; a trace of them all takes longer than they do. Colours and floating things
// that are on their way are neither pretty nor to be measured.
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

/** What the system asks for. */
const themes = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'dark', contrast: 'more' },
} as const;

/** The pictures that the README and the docs show; they are written with STOPLINE_UPDATE_IMAGES=1. */
const shown: Readonly<Record<string, string>> = {
  'stopped-desk-light': 'workbench-light',
  'stopped-desk-dark': 'workbench-dark',
  'stopped-desk-contrast': 'workbench-contrast',
  'stopped-tablet-light': 'tablet-light',
  'stopped-tablet-dark': 'tablet-dark',
  'exception-desk-light': 'exception-light',
  'exception-desk-dark': 'exception-dark',
  'editing-compare-desk-light': 'compare-light',
  'editing-compare-desk-dark': 'compare-dark',
  'agents-waiting-desk-light': 'agents-light',
  'floating-palette-tablet-light': 'palette-light',
  'stopped-phone-light': 'phone-light',
  'stopped-phone-dark': 'phone-dark',
};

function keep(name: string, picture: Buffer): void {
  const image = shown[name];
  if (image === undefined || process.env.STOPLINE_UPDATE_IMAGES === undefined) return;
  mkdirSync(imagesFolder, { recursive: true });
  writeFileSync(join(imagesFolder, `${image}.png`), compressed(picture));
}

for (const device of deviceNames) {
  test.describe(`on a ${device}`, () => {
    test.use({ ...devices[device] });
    for (const scene of scenes) {
      const views = scene.views.filter(({ on }) => on?.includes(device) !== false);
      if (views.length === 0) continue;
      test.describe(() => {
        const { program, serverArguments } = scene;
        test.use({ program, ...(serverArguments && { serverArguments }) });

        test(`${scene.name}: all is to be seen and read, in each theme`, async ({
          openPage,
          openAgent,
          server,
          context,
          testFolder,
        }, testInfo) => {
          // A scene of twenty views is drawn and read by axe sixty times.
          test.setTimeout(6 * 60_000);
          const page = await scene.open({ openPage, openAgent, server, context, testFolder });
          await page.page.setViewportSize(devices[device].viewport);
          await page.page.mouse.move(0, 0);
          for (const { name: part, show, leave } of views) {
            const view = [scene.name, part, device].filter((word) => word !== undefined).join('-');
            await show?.(page);
            for (const [theme, media] of Object.entries(themes)) {
              await page.page.emulateMedia({ ...media, reducedMotion: 'reduce' });
              const name = `${view}-${theme}`;
              keep(name, await page.page.screenshot({ path: testInfo.outputPath(`${name}.png`) }));
              await expectNoViolations(page, name, theme === 'light' ? 'everything' : 'colours');
            }
            await expect.soft.poll(() => whatIsLost(page), view).toEqual([]);
            await leave?.(page);
          }
        });
      });
    }
  });
}

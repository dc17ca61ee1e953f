import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { deviceNames, devices, scenes } from './views.ts';
import { whatIsLost } from './what-is-lost.ts';

// Pictures are what these tests make anyway; a trace of them all takes longer than they do.
test.use({ trace: 'off' });

/** What the system asks for. */
const themes = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'dark', contrast: 'more' },
} as const;

for (const device of deviceNames) {
  test.describe(`on a ${device}`, () => {
    test.use({ ...devices[device] });
    for (const scene of scenes) {
      test.describe(() => {
        test.use({ program: scene.program });

        test(`${scene.name}: all is to be seen and read, in each theme`, async ({
          openPage,
          openAgent,
          server,
          context,
          testFolder,
        }, testInfo) => {
          test.slow();
          const page = await scene.open({ openPage, openAgent, server, context, testFolder });
          await page.page.setViewportSize(devices[device].viewport);
          await page.page.mouse.move(0, 0);
          for (const { name, show, leave, on } of scene.views) {
            if (on?.includes(device) === false) continue;
            const view = [scene.name, name, device].filter((part) => part !== undefined).join('-');
            await show?.(page);
            for (const [theme, media] of Object.entries(themes)) {
              // Colours that are on their way to others are neither pretty nor to be measured.
              await page.page.emulateMedia({ ...media, reducedMotion: 'reduce' });
              await page.page.screenshot({ path: testInfo.outputPath(`${view}-${theme}.png`) });
              await expectNoViolations(page, `${view}, ${theme}`, theme === 'light' ? 'everything' : 'colours');
            }
            expect.soft(await whatIsLost(page), view).toEqual([]);
            await leave?.(page);
          }
        });
      });
    }
  });
}

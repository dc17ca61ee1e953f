import { keepPicture } from './keep-picture.ts';
import { everyTheme, onEachScene, test, visit } from './scenes/visit.ts';

/** The pictures that the README and the docs show. */
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
  if (image !== undefined) keepPicture(image, picture);
}

onEachScene((views) => {
  test(`${views.scene.name}: pictures in each theme`, { tag: '@pictures' }, async ({ stage }, testInfo) => {
    test.setTimeout(6 * 60_000);
    await visit(views, stage, {
      themes: everyTheme,
      inTheme: async ({ page }, name) =>
        keep(name, await page.screenshot({ path: testInfo.outputPath(`${name}.png`) })),
    });
  });
});

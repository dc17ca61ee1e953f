import { expectNoViolations } from './axe.ts';
import { expect } from './fixtures.ts';
import type { StoplinePage } from './page.ts';
import { deviceNames, type View } from './scenes/scene.ts';
import { everyTheme, onEachScene, test, visit } from './scenes/visit.ts';
import { whatIsLost } from './what-is-lost.ts';

const expectNothingLost = (page: StoplinePage, view: string) =>
  expect.soft.poll(() => whatIsLost(page), view).toEqual([]);

/** The first device on which a view can be seen. */
const firstDeviceOf = ({ on }: View) => deviceNames.find((device) => on?.includes(device) !== false);

/** The scenes that `npm test` visits on a tablet and a phone too: they have what the others share there. */
const shownNarrow = new Set(['not-running', 'stopped', 'floating']);

onEachScene(({ scene, device, views }) => {
  const first = views.filter((view) => firstDeviceOf(view) === device);
  if (first.length > 0 && (device === 'desk' || shownNarrow.has(scene.name)))
    test(`${scene.name}: accessible and not cut off`, { tag: '@within-all' }, async ({ stage }) => {
      // A scene may have twenty views.
      test.slow();
      await visit({ scene, device, views: first }, stage, {
        themes: ['light'],
        inTheme: (page, name) => expectNoViolations(page, name),
        inView: expectNothingLost,
      });
    });

  test(`${scene.name}: accessible and not cut off in each theme`, { tag: '@all' }, async ({ stage }) => {
    // In a scene of twenty views axe runs sixty times.
    test.setTimeout(6 * 60_000);
    await visit({ scene, device, views }, stage, {
      themes: everyTheme,
      // Another theme changes colours and nothing else.
      inTheme: (page, name, theme) => expectNoViolations(page, name, theme === 'light' ? 'everything' : 'colours'),
      inView: expectNothingLost,
    });
  });
});

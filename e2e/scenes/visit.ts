import { join } from 'node:path';
import { test as base } from '../fixtures.ts';
import { markedLine } from '../marked-line.ts';
import type { StoplinePage } from '../page.ts';
import { scenes } from './index.ts';
import { deviceNames, devices, type DeviceName, type Scene, type Stage, type View } from './scene.ts';

/** The user's preferences. */
const media = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'dark', contrast: 'more' },
} as const;

type Theme = keyof typeof media;

export const everyTheme = ['light', 'dark', 'contrast'] as const satisfies readonly Theme[];

/** Some of the views of a scene on a device. */
interface Visit {
  readonly scene: Scene;
  readonly device: DeviceName;
  readonly views: readonly View[];
}

/** Called at each view. */
interface Visitor {
  readonly themes: readonly Theme[];
  readonly inTheme: (page: StoplinePage, name: string, theme: Theme) => Promise<unknown>;
  /** Called once, in the last of the themes. */
  readonly inView?: (page: StoplinePage, name: string) => Promise<unknown>;
}

/** A test in which a scene can be opened. */
export const test = base.extend<{ readonly stage: Stage }>({
  stage: ({ openPage, openAgent, server, context, testFolder }, use) =>
    use({
      openPage: async () => {
        const page = await openPage();
        await page.page.setViewportSize(devices.desk.viewport);
        return page;
      },
      openAgent,
      server,
      context,
      testFolder,
      line: (file, mark) => markedLine(join(server.workspace, file), mark),
    }),
});

/** Opens a scene and shows its views one after another. */
export async function visit({ scene, device, views }: Visit, stage: Stage, visitor: Visitor): Promise<void> {
  const page = await (scene.opens?.(stage) ?? stage.openPage());
  await scene.arrange?.(page, stage);
  await page.page.setViewportSize(devices[device].viewport);
  await page.page.mouse.move(0, 0);
  for (const { name: part, show, leave } of views) {
    const view = [scene.name, part, device].filter((word) => word !== undefined).join('-');
    await show?.(page);
    for (const theme of visitor.themes) {
      await page.page.emulateMedia({ ...media[theme], reducedMotion: 'reduce' });
      await visitor.inTheme(page, `${view}-${theme}`, theme);
    }
    await visitor.inView?.(page, view);
    await leave?.(page);
  }
}

/** Defines tests for each scene on each device on which it has a view. */
export function onEachScene(define: (visit: Visit) => void): void {
  // A transition would be photographed and measured halfway.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  for (const device of deviceNames)
    test.describe(`on a ${device}`, () => {
      test.use({ ...devices[device] });
      for (const scene of scenes)
        test.describe(() => {
          const { program, serverArguments } = scene;
          test.use({ program, ...(serverArguments && { serverArguments: [...serverArguments] }) });
          const views = (scene.views ?? [{}]).filter(({ on }) => on?.includes(device) !== false);
          if (views.length > 0) define({ scene, device, views });
        });
    });
}

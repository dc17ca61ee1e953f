import type { CompleteConfiguration } from '../complete-configuration.ts';

const browserTypes: ReadonlySet<unknown> = new Set(['chrome', 'pwa-chrome', 'msedge', 'pwa-msedge']);

/** A browser needs a screen, or it is started without a window. Root cannot use its sandbox. */
export const completeBrowser: CompleteConfiguration = (configuration, { environment, platform, isRoot, note }) => {
  const { type, request, runtimeArgs } = configuration;
  if (!browserTypes.has(type) || request !== 'launch' || platform !== 'linux') return configuration;
  // What is no list is for the debugger to refuse.
  if (runtimeArgs !== undefined && !Array.isArray(runtimeArgs)) return configuration;
  const given: readonly unknown[] = runtimeArgs ?? [];
  const has = (option: string) => given.some((each) => typeof each === 'string' && each.startsWith(option));
  if (isRoot && !has('--no-sandbox'))
    note('The server runs as root. If the browser does not start, add "runtimeArgs": ["--no-sandbox"].');
  const hasScreen = [environment.DISPLAY, environment.WAYLAND_DISPLAY].some(
    (screen) => screen !== undefined && screen !== '',
  );
  if (hasScreen || has('--headless')) return configuration;
  note('There is no screen: the browser is started without a window ("--headless=new").');
  return { ...configuration, runtimeArgs: [...given, '--headless=new'] };
};

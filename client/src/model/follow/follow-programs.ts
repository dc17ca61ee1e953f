import { fileGeneratedFor } from '#protocol';
import type { Workbench } from '../workbench.ts';

type FollowedPort = Pick<
  Workbench,
  'documents' | 'configurations' | 'view' | 'openFile' | 'refreshConfigurations' | 'shownStop'
>;

/**
 * Without a launch.json, Start debugs the open file: the configurations are read again when another file is shown. A folder's
 * only program is opened at the beginning.
 */
export function followPrograms(port: FollowedPort): void {
  const { documents, configurations, view } = port;
  const isGenerated = () => configurations.value.message !== undefined;
  let shown = documents.value.current?.path;
  documents.subscribe(() => {
    const path = documents.value.current?.path;
    if (path === shown) return;
    shown = path;
    if (isGenerated()) void port.refreshConfigurations();
  });

  let isRead = false;
  configurations.subscribe(() => {
    const { configurations: list, names } = configurations.value;
    if (isRead || (names.length === 0 && !isGenerated())) return;
    isRead = true;
    const files = list.flatMap(({ name, generated }) => (generated ? (fileGeneratedFor(name) ?? []) : []));
    const isAnotherShown = documents.value.current !== undefined || port.shownStop() !== undefined;
    const [only, ...others] = files;
    if (only === undefined || others.length > 0 || isAnotherShown || view.value.openFile !== undefined) return;
    port.openFile(only).catch(() => undefined);
  });
}

import type { ConfigurationTemplate, LaunchConfiguration, LowestRole } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import type { Commands, UserCommand } from '../../model/commands/user-command.ts';
import { launchFile } from '../../model/launch-json.ts';
import type { ConfigurationPort, DocumentPort, NoticePort, OpenPort, RequestPort, UiPort } from '../../model/ports.ts';
import type { PickItem } from '../../ui/quick-pick.ts';

type LaunchFilePort = RequestPort & UiPort & NoticePort & OpenPort & DocumentPort & ConfigurationPort;

async function add(port: LaunchFilePort, configuration: LaunchConfiguration): Promise<void> {
  const isUnsaved = port.documents.value.tabs.some(({ path = '', isEdited }) => isEdited && path.endsWith(launchFile));
  if (isUnsaved) {
    port.notify(`Save ${launchFile} first: it has changes that are not on disk.`, 'failure');
    return;
  }
  const { path, line } = await port.call('add_configuration', { configuration });
  // A file that is opened meanwhile stays.
  await Promise.all([port.openFile(path, line, { isKept: true }), port.refreshConfigurations()]);
}

const templateItem = (port: LaunchFilePort, { label, configuration }: ConfigurationTemplate): PickItem => ({
  label: configuration.name,
  detail: label,
  run: () => void attempt(port, add(port, configuration)),
});

/** Offers configurations to begin with. The chosen one is added to launch.json, which is opened there. */
async function addConfiguration(port: LaunchFilePort): Promise<void> {
  const { templates } = await port.call('list_templates', {});
  const items = templates.map((template) => templateItem(port, template));
  port.uiRequests.make({
    to: 'pick',
    pick: {
      label: 'Add configuration',
      placeholder: 'What to start, or its debugger',
      find: async (typed) => (await import('../../ui/fuzzy.ts')).fuzzyPicks(items, typed),
    },
  });
}

const command = (
  title: string,
  run: UserCommand<LaunchFilePort>['run'],
  role: LowestRole = 'controller',
): UserCommand<LaunchFilePort> => ({ title, role, group: 'Program', when: 'connected', run });

/** Commands about launch.json. */
export const launchFileCommands = {
  add_configuration: command('Add configuration…', addConfiguration),
  open_launch_json: command('Open launch.json', (port) =>
    port.configurations.value.message === undefined ? port.openFile(launchFile) : addConfiguration(port),
  ),
  reload_configurations: command('Reload launch.json', (port) => port.refreshConfigurations(), 'observer'),
} satisfies Commands<LaunchFilePort>;

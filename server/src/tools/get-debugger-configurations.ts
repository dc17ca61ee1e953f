import { z } from 'zod';
import { DebugError } from '#protocol';
import { defineTool } from './tool.ts';

/** Lists the configurations that can be started. */
export const getDebuggerConfigurations = defineTool({
  name: 'get_debugger_configurations',
  title: 'Configurations',
  description: 'The configurations for start_debugging, from .vscode/launch.json, as written.',
  readOnly: true,
  untrusted: false,
  evaluates: () => false,
  input: z.strictObject({}),
  run: async (_input, { debug }) => {
    const { configurations: all } = debug.options;
    const list = await all.list({ file: debug.shownFiles.latest?.file }).catch((thrown: unknown) => {
      throw new DebugError('invalid_arguments', DebugError.from(thrown).message, { cause: thrown });
    });
    all.prepareAdapters(list.configurations);
    const { configurations, compounds, unusable, message } = list;
    return {
      status: 'success',
      configurations,
      ...(compounds.length > 0 && { compounds }),
      ...(unusable.length > 0 && { unusable }),
      ...(message !== undefined && { message }),
    };
  },
});

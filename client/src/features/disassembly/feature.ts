import { hasCapability, sessionIn, type Dap, type SessionId } from '#protocol';
import { html } from 'lit';
import { addressPort } from '../../model/address-place.ts';
import { focusing } from '../../model/commands/rows.ts';
import { withTabShown } from '../../model/panel-places.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { Feature } from '../feature.ts';
import type { DisassemblyPort } from './port.ts';

/** The program's instructions. */
export function disassembly(workbench: Workbench): Feature {
  const port: DisassemblyPort = { ...workbench, ...addressPort(workbench, 'disassembly') };
  /** The instruction pointer of a frame, if it can be disassembled. */
  const referenceOf = (sessionId: SessionId, { instructionPointerReference = '' }: Dap.StackFrame) => {
    const { capabilities = {} } = sessionIn(workbench.server.value.state.sessions, sessionId) ?? {};
    const canShow = instructionPointerReference !== '' && hasCapability(capabilities, 'supportsDisassembleRequest');
    return canShow ? instructionPointerReference : undefined;
  };
  return {
    panels: [
      {
        region: 'disassembly',
        label: 'Disassembly',
        isThere: (tree) => tree.some(({ capabilities }) => hasCapability(capabilities, 'supportsDisassembleRequest')),
        load: () => import('./disassembly.ts'),
        view: ({ className = '' }) =>
          html`<stopline-disassembly class=${className} .port=${port}></stopline-disassembly>`,
      },
    ],
    commands: {
      show_disassembly: {
        ...focusing('disassembly', 'Show disassembly'),
        when: 'living',
        role: 'observer',
        makes: 'disassemble',
      },
    },
    frameMenu: (sessionId, frame) => {
      const memoryReference = referenceOf(sessionId, frame);
      return memoryReference === undefined
        ? []
        : [{ label: 'Show disassembly', run: () => port.show({ sessionId, memoryReference }) }];
    },
    openFrame: (sessionId, frame) => {
      if (referenceOf(sessionId, frame) === undefined) return;
      workbench.view.update((view) => withTabShown(view, 'disassembly'));
    },
  };
}

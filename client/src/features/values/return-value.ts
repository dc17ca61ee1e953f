import type { Dap } from '#protocol';

/** How adapters name what a function returned, which stands among the variables of whoever called it. */
const names: readonly RegExp[] = [/^\(return\) ./, /^\(Return Value\)$/i, /^Return value$/i];

/** Whether a variable is what a function returned that was stepped over or out of. */
export const isReturnValue = ({ name }: Dap.Variable): boolean => names.some((one) => one.test(name));

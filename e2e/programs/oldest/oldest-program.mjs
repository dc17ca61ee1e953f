import { inDialectOf2016 } from '../../../server/src/testing/dialects.mjs';
import { createFakeProgram } from '../../../server/src/testing/fake-program.mjs';

/**
 * An adapter of 2016.
 * @public
 */
export const script = inDialectOf2016(createFakeProgram());

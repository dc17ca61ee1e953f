import { dirname } from 'node:path';
import { withArgumentList, withConnect, type CompleteConfiguration } from '../complete-configuration.ts';

const isTestFile = (path: unknown): path is string => typeof path === 'string' && path.endsWith('_test.go');

/** VS Code's extension for Go chooses the mode by the file: a test file is tested, with its whole package. */
export const completeGo: CompleteConfiguration = (configuration, { file }) => {
  const { request, mode: written = 'auto', program, port } = configuration;
  if (request === 'attach')
    return written === 'remote' && port !== undefined ? withConnect(configuration) : configuration;
  const deciding = typeof program === 'string' && program.endsWith('.go') ? program : file;
  const mode = written === 'auto' ? (isTestFile(deciding) ? 'test' : 'debug') : written;
  const isTestOfFile = mode === 'test' && isTestFile(program);
  return { ...withArgumentList(configuration), mode, ...(isTestOfFile && { program: dirname(program) }) };
};

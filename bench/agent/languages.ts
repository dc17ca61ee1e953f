/** The languages of the broken programs. */
export type Language = 'JavaScript' | 'TypeScript' | 'Python' | 'C' | 'Go';

/** How programs of a language are debugged, run and given prints. */
export interface LanguageOfProgram {
  /** The source file of a program, relative to the workspace. */
  readonly file: (name: string) => string;
  /** The attributes of its configuration in launch.json, beside the name. */
  readonly configuration: (name: string) => object;
  /** The shell command that compiles, if that is needed, and runs it. */
  readonly run: (name: string) => string;
  /** The statement that prints some expressions. */
  readonly print: (expressions: readonly string[]) => string;
}

const skipFiles = ['<node_internals>/**'];

/** Prints of a language whose print takes any number of arguments. */
const printWith = (name: string, end: string) => (expressions: readonly string[]) =>
  `${name}("DEBUG", ${expressions.join(', ')})${end}`;

export const languages: Readonly<Record<Language, LanguageOfProgram>> = {
  JavaScript: {
    file: (name) => `${name}.js`,
    configuration: (name) => ({
      type: 'node',
      request: 'launch',
      program: `\${workspaceFolder}/${name}.js`,
      skipFiles,
    }),
    run: (name) => `node ${name}.js`,
    print: printWith('console.log', ';'),
  },
  TypeScript: {
    file: (name) => `${name}.ts`,
    configuration: (name) => ({
      type: 'node',
      request: 'launch',
      program: `\${workspaceFolder}/${name}.ts`,
      preLaunchTask: 'compile',
      outFiles: ['${workspaceFolder}/out/*.js'],
      skipFiles,
    }),
    run: (name) => `npx tsc -p . && node out/${name}.js`,
    print: printWith('console.log', ';'),
  },
  Python: {
    file: (name) => `${name}.py`,
    configuration: (name) => ({ type: 'debugpy', request: 'launch', program: `\${workspaceFolder}/${name}.py` }),
    run: (name) => `/usr/bin/python3 ${name}.py`,
    print: printWith('print', ''),
  },
  C: {
    file: (name) => `${name}.c`,
    configuration: (name) => ({
      type: 'lldb-dap',
      request: 'launch',
      program: `\${workspaceFolder}/out/${name}`,
      preLaunchTask: 'compile C',
    }),
    // What never ends is cut, as an agent would cut it.
    run: (name) => `gcc -g -o out/${name} ${name}.c && timeout 2 ./out/${name} | head -n 100`,
    print: (expressions) =>
      `printf("DEBUG ${expressions.map(() => '%d').join(' ')}\\n", ${expressions.join(', ')}); fflush(stdout);`,
  },
  Go: {
    file: (name) => `${name}/main.go`,
    configuration: (name) => ({ type: 'go', request: 'launch', program: `\${workspaceFolder}/${name}` }),
    run: (name) => `go run ./${name}`,
    print: printWith('fmt.Println', ''),
  },
};

/** The tasks that compile, as tasks.json has them. */
export const tasks = [
  { label: 'compile', type: 'shell', command: 'npx tsc -p .' },
  { label: 'compile C', type: 'shell', command: 'mkdir -p out && gcc -g -o out/endless endless.c' },
];

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { targets } from './building/targets.mjs';
import { inRoot } from './lib/paths.mjs';

const read = (path) => readFileSync(inRoot(path), 'utf8');

describe('the image', () => {
  /** The instructions, each with its arguments on one line. */
  const instructions = read('deploy/Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => /^([A-Z]+) (.+)$/.exec(line)?.slice(1) ?? [line, '']);
  const named = (name) => instructions.flatMap(([each, args]) => (each === name ? [args] : []));
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  test('has instructions that Docker knows', () => {
    const known = 'FROM ARG WORKDIR COPY RUN USER EXPOSE HEALTHCHECK ENTRYPOINT CMD'.split(' ');
    expect(instructions.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('copies files that exist in a checkout or are built', () => {
    const pathsIn = (args) => args.split(' ').filter((word) => !word.startsWith('--'));
    const copied = named('COPY').flatMap((args) => pathsIn(args).slice(0, -1));
    const built = copied.map((path) => path.replace(/^\/build\//, '')).filter((path) => path !== 'dist');
    expect(built.length).toBeGreaterThan(5);
    expect(built.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  });

  test('leaves out nothing that the build needs', () => {
    const inputs = Object.values(targets).flatMap((target) => target.inputs);
    const isBelow = (input, path) => input === path || input.startsWith(`${path.replace(/\/\*$/, '')}/`);
    const isIgnored = (input) => ignored.some((path) => isBelow(input, path)) && !ignored.includes(`!${input}`);
    expect(inputs.filter(isIgnored)).toEqual([]);
  });

  test('leaves out what a checkout has built or installed', () => {
    const built = read('.gitignore')
      .split('\n')
      .filter((line) => line !== '');
    expect(built.map((line) => line.replace(/\/$/, '')).filter((line) => !ignored.includes(line))).toEqual([]);
  });

  test('runs as an ordinary user and is checked at /healthz', () => {
    const order = instructions.map(([name]) => name);
    expect(named('USER')).toEqual(['node']);
    expect(order.lastIndexOf('RUN')).toBeLessThan(order.indexOf('USER'));
    expect(named('HEALTHCHECK')[0]).toContain('/healthz');
  });

  test('has a supported version of Node', () => {
    const least = /(\d+)/.exec(JSON.parse(read('package.json')).engines.node)?.[1];
    const versions = named('FROM').map((from) => Number(/node:(\d+)/.exec(from)?.[1]));
    expect(Math.min(...versions)).toBeGreaterThanOrEqual(Number(least));
  });
});

describe('the feature for dev containers', () => {
  const folder = 'deploy/devcontainer/stopline';
  const feature = JSON.parse(read(`${folder}/devcontainer-feature.json`));

  /** The properties of the specification (containers.dev/implementors/features), with their types. */
  const properties = {
    id: 'string',
    version: 'string',
    name: 'string',
    description: 'string',
    options: 'object',
    postStartCommand: 'string',
    installsAfter: 'object',
  };

  test('has the properties of the specification', () => {
    const types = Object.entries(feature).map(([name, value]) => [name, typeof value]);
    expect(Object.fromEntries(types)).toEqual(properties);
    expect(feature.id).toBe('stopline');
    expect(feature.version).toBe(JSON.parse(read('package.json')).version);
    for (const option of Object.values(feature.options))
      expect(option).toEqual({ type: 'string', default: expect.any(String), description: expect.any(String) });
  });

  test('uses each of its options', () => {
    const script = read(`${folder}/install.sh`);
    expect(Object.keys(feature.options).filter((name) => !script.includes(`$${name.toUpperCase()}"`))).toEqual([]);
  });

  test('has scripts that a shell can read', () => {
    const scripts = readdirSync(inRoot(folder)).filter((name) => name.endsWith('.sh'));
    expect(scripts).toEqual(['install.sh', 'stopline-start.sh']);
    for (const name of scripts) execFileSync('sh', ['-n', inRoot(`${folder}/${name}`)], { stdio: 'pipe' });
  });

  test('says what is missing when it has no repository', () => {
    const install = () =>
      execFileSync('sh', [inRoot(`${folder}/install.sh`)], { stdio: 'pipe', env: { PATH: process.env.PATH } });
    expect(install).toThrow('Set the option "repository"');
  });
});

test('the units listen on loopback, and write the token to no journal', () => {
  const socket = read('deploy/systemd/stopline.socket');
  expect(socket.match(/^ListenStream=.*$/gm)).toEqual(['ListenStream=127.0.0.1:4711']);
  const service = read('deploy/systemd/stopline.service');
  expect(service).toMatch(/^StandardOutput=null$/m);
  expect(service).toMatch(/^ExecStart=\/usr\/bin\/node .*--token-file %E\/stopline\/token /m);
});

import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { at, root } from './root.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the project's folder with our terminal.
 * @returns {Promise<boolean>} whether it ended well
 */
export function run(command, args, { env = {}, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell,
      env: { ...process.env, ...env },
    });
    // Whoever ends us, by a signal or otherwise, ends it too.
    const onExit = () => child.kill();
    const onSignal = (signal) => process.exit(128 + constants.signals[signal]);
    process.on('exit', onExit);
    for (const signal of SIGNALS) process.on(signal, onSignal);
    const end = (well) => {
      process.off('exit', onExit);
      for (const signal of SIGNALS) process.off(signal, onSignal);
      resolve(well);
    };
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      end(false);
    });
    child.on('exit', (code) => end(code === 0));
  });
}

/** Programs of installed packages, started by their file: no shell and no PATH in between. */
const PROGRAMS = {
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  biome: 'node_modules/@biomejs/biome/bin/biome',
};

/** Path of the file that Node runs for one of the tools. */
export const program = (name) => at(PROGRAMS[name]);

/** Runs one of the tools with the Node that runs us. */
export const runTool = (name, args, options) => run(process.execPath, [program(name), ...args], options);

/** How npm is run: the one that started us, if npm did. */
export function npmCommand(args) {
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js')) return { command: process.execPath, args: [own, ...args], shell: false };
  // On Windows npm is a command file, which only a shell can run.
  return { command: 'npm', args, shell: process.platform === 'win32' };
}

/** Runs npm with our terminal. */
export function runNpm(given) {
  const { command, args, shell } = npmCommand(given);
  return run(command, args, { shell });
}

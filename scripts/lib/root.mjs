import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project, wherever the command was called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Path of something in the project. */
export const at = (...parts) => join(root, ...parts);

/** Tells the person at the terminal what goes on. */
export const say = (line) => console.log(`› ${line}`);

/** Ends the command with one sentence, for faults that a stack trace would not explain better. */
export function giveUp(sentence) {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}

const LEAST_NODE = [20, 19];

/** Ends the command when Node is older than `engines` in package.json asks for. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  giveUp(`Node ${LEAST_NODE.join('.')} or later is needed; this is ${process.versions.node}.`);
}

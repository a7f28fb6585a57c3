import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A file of `deploy` with other lines in it, such as other places; each of those that are replaced has to be there, once.
 */
export async function adapted(name: string, lines: Readonly<Record<string, string>>): Promise<string> {
  let text = await readFile(join('deploy', name), 'utf8');
  for (const [line, other] of Object.entries(lines)) {
    if (text.split(`\n${line}\n`).length !== 2) throw new Error(`deploy/${name} has no line "${line}"`);
    text = text.replace(`\n${line}\n`, () => `\n${other}\n`);
  }
  return text;
}

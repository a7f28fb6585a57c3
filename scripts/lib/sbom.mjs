import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { root, say } from './root.mjs';

const SBOM = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'];
/** A list of about 600 packages takes 1.5 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Writes which packages the product consists of, with versions, licences and checksums, as CycloneDX. A build without it
 * is as good to run: where npm cannot tell, a line says so.
 */
export async function writeSbom(file) {
  const own = process.env.npm_execpath;
  const [command, args] = own?.endsWith('.js') ? [process.execPath, [own, ...SBOM]] : ['npm', SBOM];
  const options = {
    cwd: root,
    maxBuffer: MAX_BYTES,
    shell: command === 'npm' && process.platform === 'win32',
  };
  try {
    const { stdout } = await promisify(execFile)(command, args, options);
    writeFileSync(file, stdout);
  } catch (error) {
    say(`The list of packages (SBOM) could not be written: ${error.message}`);
  }
}

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { root, say } from './root.mjs';
import { npmCommand } from './run.mjs';

/** All packages: leaving those out that only developers need would, in npm's count, also leave out what both need. */
const SBOM = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
/** A list of about 1,000 packages takes 1.5 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Writes the packages that the product is made of and with, as CycloneDX: versions, licenses and checksums; those that only
 * developers need are marked as optional. A build without it is as good to run: where npm cannot tell, a line says so.
 */
export async function writeSbom(file) {
  const { command, args, shell } = npmCommand(SBOM);
  try {
    const { stdout } = await promisify(execFile)(command, args, { cwd: root, shell, maxBuffer: MAX_BYTES });
    writeFileSync(file, stdout);
  } catch (error) {
    say(`The list of packages (SBOM) could not be written: ${error.message}`);
  }
}

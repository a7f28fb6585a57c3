/**
 * Puts the server's own modules into one file, in the place of the program that the compiler wrote: opening some
 * hundred files was a third of the time that a start takes. Packages stay outside; what is imported when it is needed,
 * too, in files of its own. A program of its own, for the builder changes the environment of who calls it.
 *
 *     node scripts/lib/bundleServer.mjs <compiled program>
 */
import { writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'vite';

/** Files beside a module, such as migrations, are found by its own address, which must not become the bundle's. */
const keepAddresses = (folder) => ({
  name: 'keep-addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null;
    const path = relative(folder, id).split(sep).join('/');
    return {
      code: code.replaceAll('import.meta.url', `new URL('./${path}', import.meta.url).href`),
      map: null,
    };
  },
});

const program = process.argv[2];
if (!program) throw new Error('Which program?');
const folder = dirname(program);
const { output } = await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [keepAddresses(folder)],
  build: {
    ssr: program,
    write: false,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: 'main.[name].js' } },
  },
});
for (const part of output) {
  writeFileSync(join(folder, part.fileName), part.type === 'chunk' ? part.code : part.source);
}

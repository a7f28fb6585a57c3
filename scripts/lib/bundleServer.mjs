/**
 * Puts the server's modules and its packages into one file, in the place of the program that the compiler wrote:
 * opening and compiling some thousand files was half of what a start worked. What is imported when it is needed is in
 * files of its own. A program of its own, for the builder changes the environment of who calls it.
 *
 *     node scripts/lib/bundleServer.mjs <compiled program>
 */
import { writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'vite';

/** Packages that stay where npm put them. */
const OUTSIDE = [
  // Programs for this machine.
  '@node-rs/argon2',
  'sharp',
  // Reads the font that stands beside it.
  'svg-captcha',
  // Large, and loaded with a bucket only.
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
];

const isOfPackage = (id) => /[\\/]node_modules[\\/]/.test(id);

/** Files beside a module, such as migrations, are found by its own address, which must not become the bundle's. */
const keepAddresses = (folder) => ({
  name: 'keep-addresses',
  transform(code, id) {
    if (isOfPackage(id) || !code.includes('import.meta.url')) return null;
    const path = relative(folder, id).split(sep).join('/');
    return {
      code: code.replaceAll('import.meta.url', `new URL('./${path}', import.meta.url).href`),
      map: null,
    };
  },
});

/** Node reads the map at each start: it leads to our modules, and leaves packages as they stand in the bundle. */
const mapOwnModules = {
  name: 'map-own-modules',
  transform: (code, id) => (isOfPackage(id) ? { code, map: { mappings: '' } } : null),
};

const program = process.argv[2];
if (!program) throw new Error('Which program?');
const folder = dirname(program);
const { output } = await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [keepAddresses(folder), mapOwnModules],
  ssr: { noExternal: true, external: OUTSIDE },
  build: {
    ssr: program,
    write: false,
    target: 'node20',
    minify: false,
    sourcemap: true,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: 'main.[name].js' } },
  },
});
for (const part of output) {
  writeFileSync(join(folder, part.fileName), part.type === 'chunk' ? part.code : part.source);
}

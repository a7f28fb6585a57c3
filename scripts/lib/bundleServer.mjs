/**
 * Puts each program of the server, its modules and its packages into one file, and what several of them import, or import
 * when it is needed, into files beside them: opening and compiling some thousand files was half of what a start worked.
 * A program of its own, for the builder changes the environment of who calls it.
 *
 *     node scripts/lib/bundleServer.mjs <output folder>
 */
import { relative, sep } from 'node:path';
import { build } from 'vite';
import { at, root } from './root.mjs';

/** What can be started: name of its file in the output folder, and where it begins. */
const PROGRAMS = {
  main: at('server/main.ts'),
  import: at('server/import/main.ts'),
  backup: at('server/platform/backup/main.backup.ts'),
  restore: at('server/platform/backup/main.restore.ts'),
  auditVerify: at('server/platform/audits/main.verify.ts'),
  apiDocs: at('server/platform/system/main.api-docs.ts'),
  quarantine: at('server/platform/malware/main.quarantine.ts'),
};

/** Packages that stay where npm put them. */
const OUTSIDE = [
  // Programs for this machine.
  '@node-rs/argon2',
  'sharp',
  // Starts its threads by a file beside it.
  'piscina',
  // Reads the font that is beside it.
  'svg-captcha',
  // Large, and loaded with a bucket only.
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  // Large, and loaded where traces are sent only.
  '@fastify/otel',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/instrumentation-pg',
  '@opentelemetry/instrumentation-undici',
  '@opentelemetry/sdk-node',
];

const isOfPackage = (id) => /[\\/]node_modules[\\/]/.test(id);

/**
 * Files beside a module, such as migrations, are found by its own address, which must not become the bundle's: they are
 * copied into the output folder with their folders.
 */
const keepAddresses = {
  name: 'keep-addresses',
  transform(code, id) {
    if (isOfPackage(id) || !code.includes('import.meta.url')) return null;
    const path = relative(root, id).split(sep).join('/');
    return {
      code: code.replaceAll('import.meta.url', `new URL('./${path}', import.meta.url).href`),
      map: null,
    };
  },
};

/** Node reads the map at each start: it leads to our modules, and leaves packages as they are in the bundle. */
const mapOwnModules = {
  name: 'map-own-modules',
  transform: (code, id) => (isOfPackage(id) ? { code, map: { mappings: '' } } : null),
};

const output = process.argv[2];
if (!output) throw new Error('Into which folder?');
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  plugins: [keepAddresses, mapOwnModules],
  ssr: { noExternal: true, external: OUTSIDE },
  build: {
    ssr: true,
    outDir: output,
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    sourcemap: true,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      input: PROGRAMS,
      output: { entryFileNames: '[name].js', chunkFileNames: 'part.[name].[hash].js' },
    },
  },
});

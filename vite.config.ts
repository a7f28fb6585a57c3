import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { PIECES } from './scripts/lib/pieces.ts';
import { LongestFirst } from './scripts/lib/testOrder.ts';

/** Where `npm run dev` finds the server; scripts/dev.mjs sets it. */
const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Paths of the server. Of `/public` only the settings are calls: the rest are files of the public folder. */
const SERVER_PATHS = ['/api', '/management', '/public/config', '/v3'];

/** Projects that need PostgreSQL get the address of one from here (tests/support/globalSetup.ts). */
const withDatabase = {
  environment: 'node' as const,
  globalSetup: ['tests/support/globalSetup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/**
 * A process reads packages and modules once for all files that it runs. Files share no state: each has a database and an
 * application of its own. Only `vi.mock` does not reach what was loaded before; spies do.
 */
const SHARING_MODULES = { isolate: false as const };

/** Tests that share no modules with the others: they replace one, or need one without what others left in it. */
const isolatedOf = (side: 'server' | 'src') => `tests/${side}/**/*.isolated.test.{ts,tsx}`;

/** Projects that draw pages. */
const withPage = {
  environment: 'jsdom' as const,
  setupFiles: ['tests/support/dom.ts'],
  // A page is thrown away a moment later. In V8's 16 MB for young objects much of it is copied first: a ninth of the work was
  // collecting garbage, with this a fourteenth.
  execArgv: ['--max-semi-space-size=64'],
  // The first test of a file also waits for its screens to be transformed.
  testTimeout: 45_000,
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: 'public',
  // What react-admin takes of lodash, in a package that has the same functions in half the size: each page begins with them.
  resolve: { alias: [{ find: /^lodash\/(\w+)(?:\.js)?$/, replacement: 'es-toolkit/compat/$1' }] },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [`^${path}(/|\\?|$)`, { target: API }])),
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // The server preloads the code of the first screen by it.
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    modulePreload: {
      // Browsers of this target know how to load ahead.
      polyfill: false,
      // With the code that each of a hundred screens needs, the entry was eight kilobytes larger for who sees one of
      // them; a screen names what it needs itself, but for its styles, and the server has that of the first one loaded
      // ahead.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
    // The first load has a budget of its own that is tested; the largest area, the description of the API, is a package.
    chunkSizeWarningLimit: 1600,
    // Pictures and icons belong to the browser's build alone.
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            // The entry lists the files of every area: their names would be a kilobyte of it. Seven letters are the fewest that the build takes.
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: { groups: PIECES },
          },
        },
  },
  // What the server renders with is one folder that needs no packages beside it. Tests load packages as Node does: taken in
  // here, each file of each package would be transformed for each test file.
  ...(isSsrBuild
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
  test: {
    // On two processors: while one waits for the database or a page, another works.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          environment: 'node',
          ...SHARING_MODULES,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: [isolatedOf('server')],
          ...withDatabase,
          ...SHARING_MODULES,
        },
      },
      {
        extends: true,
        test: {
          name: 'src',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          exclude: [isolatedOf('src')],
          ...withPage,
          // What a test leaves in the page is taken away (tests/support/dom.ts).
          ...SHARING_MODULES,
        },
      },
      {
        extends: true,
        test: { name: 'server-isolated', include: [isolatedOf('server')], ...withDatabase },
      },
      {
        extends: true,
        test: { name: 'src-isolated', include: [isolatedOf('src')], ...withPage },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          environment: 'node',
          ...SHARING_MODULES,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.{ts,tsx}'],
          ...withDatabase,
          ...SHARING_MODULES,
          // After the projects above: a browser that waits for a busy machine gives false alarms. Journeys at the same time
          // mostly wait for each other's pages.
          sequence: { groupOrder: 1 },
          // It stops what hangs, and measures nothing: the longest journey takes half of it on a machine that is twice as slow.
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'full',
          include: ['tests/full/**/*.test.{ts,tsx}'],
          ...withDatabase,
          ...SHARING_MODULES,
          // Backups and restores, which need no browser, beside the look at every page. Two at a time: that look draws two pages
          // at once, and some of the others measure how long a server was held up.
          fileParallelism: true,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: 1_500_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        // Part of neither run: it needs programs of the system (scripts/testHa.mjs).
        test: {
          name: 'ha',
          include: ['tests/ha/**/*.test.ts'],
          environment: 'node',
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}));

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_VIEW_ID, START_DATA_ID, type StartData } from '../../contract/start-data.ts';
import { escapeHtml } from '../escapeHtml.ts';
import { firstViewHead } from './firstViewHead.ts';
import { jsonInPage } from './head.ts';

interface Chunk {
  file: string;
  imports?: string[];
}

/** Source of the screen of the home page: most visits begin there, so its code is fetched with the entry. */
const HOME = 'src/features/home/HomeScreen.tsx';

/** Addresses of a chunk and of all that it needs before it runs. */
function filesOf(manifest: Readonly<Record<string, Chunk>>, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((inner) => filesOf(manifest, inner, seen))];
}

/** Tags of the built page that start the application, and the address within each. */
const CODE_TAGS =
  /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\s*/g;

/** Files of the home page that the built page does not name itself. */
function homeFiles(directory: string, named: readonly string[]): string[] {
  const path = join(directory, '.vite', 'manifest.json');
  if (!existsSync(path)) return [];
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>;
  return filesOf(manifest, HOME).filter((file) => !named.includes(file));
}

export interface Filled {
  head: string;
  lang: string;
  start: StartData;
  /** Address of the picture of the first view. */
  picture: string | null;
  /** Markup of the first view; empty when there is none. */
  view: string;
}

/** The built page, parted once where each answer puts its own. */
export function readTemplate(directory: string): (filled: Filled) => string {
  const html = readFileSync(join(directory, 'index.html'), 'utf8');
  const bare = html
    .replace(/<title>[\s\S]*?<\/title>\s*/, '')
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(CODE_TAGS, '')
    .replace(/<html lang="[^"]*"/, '<html lang="%lang%"');
  const tags = [...html.matchAll(CODE_TAGS)];
  const named = tags.map(([, script, preloaded]) => script ?? preloaded ?? '');
  const ofHome = homeFiles(directory, named);
  const code = tags.map(([tag]) => tag.trim());
  const preloads = ofHome.map(
    (file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}" />`,
  );
  const firstView = firstViewHead([...named, ...ofHome]);
  const [beforeLang = '', afterLang = ''] = bare.split('%lang%');
  const [beforeHead = '', afterHead = ''] = afterLang.split('</head>');
  const [beforeView = '', afterView = ''] = afterHead.split(/(?<=<div id="root">)/);
  const [beforeEnd = '', afterEnd = ''] = afterView.split('</body>');
  return ({ head, lang, start, picture, view }) =>
    [
      beforeLang,
      escapeHtml(lang),
      beforeHead,
      head,
      ...(picture
        ? [`<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(picture)}" />`]
        : []),
      ...(view ? [firstView] : [...code, ...(start.home ? preloads : [])]),
      '</head>',
      beforeView,
      view && `<div id="${FIRST_VIEW_ID}">${view}</div>`,
      beforeEnd,
      `<script type="application/json" id="${START_DATA_ID}">${jsonInPage(start)}</script>`,
      '</body>',
      afterEnd,
    ].join('');
}

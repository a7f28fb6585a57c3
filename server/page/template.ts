import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_VIEW_ID, START_DATA_ID, type StartData } from '#contract/page/start-data.ts';
import { escapeHtml } from '#server/platform/texts/escape-html.ts';
import { DRAWN_PAGES, type DrawnPage } from './first-view.ts';
import { firstViewHead } from './first-view-head.ts';
import { jsonInPage } from './head.ts';

interface Chunk {
  file: string;
  imports?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Addresses of a chunk and of all that it needs before it runs. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((inner) => filesOf(manifest, inner, seen))];
}

/** Tags of the built page that start the application, and the address within each. */
const CODE_TAGS =
  /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\s*/g;

function readManifest(directory: string): Manifest {
  const path = join(directory, '.vite', 'manifest.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {};
}

const preload = (file: string) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}" />`;

/**
 * What the head of a page that visitors begin with names of the code.
 * @param named files that the built page names itself, the one that starts the application first
 */
function codeOf({ screen, attendant }: DrawnPage, manifest: Manifest, named: readonly string[]) {
  const files = filesOf(manifest, screen).filter((file) => !named.includes(file));
  const [attending = null, ...needed] = attendant ? filesOf(manifest, attendant) : [];
  return {
    /** Without a first view the application starts by itself. */
    start: files.map(preload).join(''),
    withView:
      firstViewHead({ application: [...named, ...files], attendant: attending }) +
      (attending ? [attending, ...needed].map(preload).join('') : ''),
  };
}

export interface Filled {
  path: string;
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
  const starting = tags.map(([tag]) => tag.trim()).join('');
  const manifest = readManifest(directory);
  const codes = new Map([...DRAWN_PAGES].map(([path, page]) => [path, codeOf(page, manifest, named)]));
  const [beforeLang = '', afterLang = ''] = bare.split('%lang%');
  const [beforeHead = '', afterHead = ''] = afterLang.split('</head>');
  const [beforeView = '', afterView = ''] = afterHead.split(/(?<=<div id="root">)/);
  const [beforeEnd = '', afterEnd = ''] = afterView.split('</body>');
  return ({ path, head, lang, start, picture, view }) => {
    const code = codes.get(path);
    return [
      beforeLang,
      escapeHtml(lang),
      beforeHead,
      head,
      ...(picture
        ? [`<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(picture)}" />`]
        : []),
      view ? code?.withView : starting + (code?.start ?? ''),
      '</head>',
      beforeView,
      view && `<div id="${FIRST_VIEW_ID}">${view}</div>`,
      beforeEnd,
      `<script type="application/json" id="${START_DATA_ID}">${jsonInPage(start)}</script>`,
      '</body>',
      afterEnd,
    ].join('');
  };
}

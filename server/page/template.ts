import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  RENDERED_ATTRIBUTE,
  type RenderedPage,
  ROOT_ID,
  START_DATA_ID,
  type StartData,
} from '#contract/page/start-data.ts';
import { escapeHtml } from '#server/platform/texts/escape-html.ts';
import { jsonInPage } from './head.ts';
import { renderedPageHead } from './inline-script.ts';
import { screenOf } from './public-pages.ts';

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

/** The built page as the manifest names it: its file starts the application. */
const ENTRY = 'index.html';

/** Tags of the built page that load the application; each answer says by itself when it does. */
const CODE_TAGS = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\s*/g;

function readManifest(directory: string): Manifest {
  const path = join(directory, '.vite', 'manifest.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {};
}

export interface Filled {
  /** Path and query. */
  url: string;
  head: string;
  start: StartData;
  rendered: RenderedPage | null;
}

/** The built page, to be filled with what each answer has of its own. */
export function readTemplate(directory: string): (filled: Filled) => string {
  const html = readFileSync(join(directory, ENTRY), 'utf8');
  const bare = html
    .replace(/<title>[\s\S]*?<\/title>\s*/, '')
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(CODE_TAGS, '');
  const manifest = readManifest(directory);

  function code(url: string, texts: string, isRendered: boolean): string {
    const files = [...new Set([ENTRY, screenOf(url) ?? ''].flatMap((key) => filesOf(manifest, key)))];
    if (isRendered) return renderedPageHead(files, texts);
    const [entry = '', ...preloaded] = files.map(escapeHtml);
    return [
      `<script type="module" crossorigin src="${entry}"></script>`,
      ...preloaded.map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`),
      `<link rel="preload" as="fetch" crossorigin href="${texts}" />`,
    ].join('');
  }

  // By functions, for what is filled in may hold signs that mean something to `replace`; the end first, for what is
  // filled in may hold these places too.
  return ({ url, head, start, rendered }) =>
    bare
      .replace(
        '</body>',
        () => `<script type="application/json" id="${START_DATA_ID}">${jsonInPage(start)}</script></body>`,
      )
      .replace(`<div id="${ROOT_ID}">`, (root) =>
        rendered ? `<div id="${ROOT_ID}" ${RENDERED_ATTRIBUTE}>${rendered.markup}` : root,
      )
      .replace(
        '</head>',
        () => `${head}${rendered?.head ?? ''}${code(url, start.texts, rendered !== null)}</head>`,
      )
      .replace(/<html lang="[^"]*"/, () => `<html lang="${escapeHtml(start.locale)}"`);
}

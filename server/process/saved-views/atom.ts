import { escapeXml } from '#server/platform/texts/escape-xml.ts';

export interface AtomEntry {
  /** An IRI that stays the same for good. */
  id: string;
  title: string;
  link: string;
  /** Instants as ISO text. */
  updated: string;
  published: string | null;
  authors: readonly string[];
  category: string;
  summary: string;
}

export interface AtomFeed {
  id: string;
  title: string;
  subtitle: string;
  language: string;
  /** Its own address, and that of the page that shows the same. */
  self: string;
  page: string;
  updated: string;
  /** Of what has no authors of its own. */
  author: string;
  entries: readonly AtomEntry[];
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
const link = (rel: string, href: string, type: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
const person = (name: string) => `<author>${element('name', name)}</author>`;

const entryXml = (entry: AtomEntry) =>
  `<entry>${[
    element('id', entry.id),
    element('title', entry.title),
    link('alternate', entry.link, 'text/html'),
    element('updated', entry.updated),
    ...(entry.published === null ? [] : [element('published', entry.published)]),
    ...entry.authors.map(person),
    `<category term="${escapeXml(entry.category)}"/>`,
    element('summary', entry.summary),
  ].join('')}</entry>\n`;

/** An Atom 1.0 document (RFC 4287). */
export const atomXml = (feed: AtomFeed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">\n`,
    element('id', feed.id),
    element('title', feed.title),
    element('subtitle', feed.subtitle),
    link('self', feed.self, 'application/atom+xml'),
    link('alternate', feed.page, 'text/html'),
    element('updated', feed.updated),
    person(feed.author),
    '\n',
    ...feed.entries.map(entryXml),
    '</feed>\n',
  ].join('');

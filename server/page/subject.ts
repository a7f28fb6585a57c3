import { cutText } from '#contract/formats/dates.ts';
import { plainText } from '#contract/texts/plain-text.ts';
import type { Services } from '#server/platform/services.ts';
import type { StoredSettings } from '#server/platform/settings/settings.repository.ts';
import type { ProgrammeViewer } from '#server/process/programme/programme-viewer.ts';
import { readCampaign } from '#server/programmes/campaigns/campaigns.repository.ts';
import { readCompetitionRow } from '#server/programmes/competitions/competitions.repository.ts';
import { readableBy } from '#server/publishing/contents/content.audience.ts';
import { presentContent } from '#server/publishing/contents/contents.present.ts';
import { readContent } from '#server/publishing/contents/contents.repository.ts';
import type { Site } from './site.ts';

/** What a page is about, as search engines and social networks see it: plain words, paths without the host. */
export interface Subject {
  title: string;
  description: string;
  /** Path of a picture; the brand's own when left out. */
  image?: string | undefined;
  /** Search engines may list it. */
  isListed: boolean;
  kind: 'website' | 'article';
  /** Of an article. */
  published?: string | null;
  changed?: string;
  author?: string;
}

/** Longest description, in characters [R1B-49], Q2-55. */
const DESCRIPTION_LENGTH = 160;
/** Of words that were typed as words: what looks like a tag is none. */
const shorten = (words: string) => cutText(words.replace(/\s+/g, ' ').trim(), DESCRIPTION_LENGTH, '');
/** Of rich text. */
const describeRich = (html: string) => shorten(plainText(html));

interface Asked {
  database: Services['database'];
  site: Site;
  /** A visitor, whom nobody knows. */
  viewer: ProgrammeViewer;
}

function general({ site }: Asked): string {
  const text = site.texts.find(({ contentKey }) => contentKey === 'home-anonymous');
  return describeRich(text?.content || (site.messages['home.welcome.text'] ?? ''));
}

/** A page with a title of its own and no description of its own. */
const plain = (asked: Asked, key: string, isListed: boolean): Subject => ({
  title: asked.site.messages[key] ?? '',
  description: general(asked),
  isListed,
  kind: 'website',
});

/** The subject of a record that anybody may read. */
const describeRecord = (row: { title: string; summary: string; bannerPath: string | null }): Subject => ({
  title: row.title,
  description: shorten(row.summary),
  image: row.bannerPath ? `/api/v3/${row.bannerPath}` : undefined,
  isListed: true,
  kind: 'website',
});

/** @param named the record or text that the address names */
type Describe = (asked: Asked, named: string) => Subject | Promise<Subject>;

const titled =
  (key: string, isListed: (stored: StoredSettings) => boolean): Describe =>
  (asked) =>
    plain(asked, key, isListed(asked.site.stored));

/** A news item as anybody may read it; one that only some may read shows nothing [R1F-17], S1-26. */
const newsItem: Describe = async (asked, id) => {
  const { database, viewer } = asked;
  const row = await readContent(database, Number(id), await readableBy(database, viewer));
  if (!row) return plain(asked, 'menu.news', false);
  const item = presentContent(row);
  const { publishDate: published, dateUpdated: changed, authorName: author } = item;
  return { ...describeRecord(item), kind: 'article', published, changed, author };
};

/** A campaign or a competition as anybody may see it [R2K-14]. */
const programme =
  (read: typeof readCampaign | typeof readCompetitionRow, hiddenTitle: string): Describe =>
  async (asked, id) => {
    const row = await read(asked.database, asked.viewer, Number(id));
    return row ? describeRecord(row) : plain(asked, hiddenTitle, false);
  };

const staticText: Describe = (asked, segment) => {
  const text = asked.site.texts.find(({ contentKey }) => encodeURIComponent(contentKey) === segment);
  if (!text) return plain(asked, '', false);
  return { ...plain(asked, '', true), title: plainText(text.title), description: describeRich(text.content) };
};

const SUBJECTS: readonly (readonly [path: RegExp, describe: Describe])[] = [
  [/^\/$/, titled('home.welcome.title', () => true)],
  [/^\/content$/, titled('menu.news', ({ availableModules }) => availableModules.includes('CONTENT'))],
  [/^\/content\/(\d{1,15})$/, newsItem],
  [/^\/campaign$/, titled('menu.campaigns', ({ availableModules }) => availableModules.includes('CAMPAIGN'))],
  [/^\/campaign\/(\d{1,15})$/, programme(readCampaign, 'menu.campaigns')],
  [/^\/competition$/, titled('menu.competitions', () => false)],
  [
    /^\/competition\/public$/,
    titled('menu.competitions', ({ availableModules }) => availableModules.includes('COMPETITION')),
  ],
  [/^\/competition\/detail\/(\d{1,15})(?:\/|$)/, programme(readCompetitionRow, 'menu.competitions')],
  [/^\/contact$/, titled('menu.contact', ({ contactFormEnabled }) => contactFormEnabled)],
  [/^\/login$/, titled('login.title', () => false)],
  [/^\/account\/register$/, titled('menu.register', (stored) => stored.externalRegistrationAllowed)],
  [/^\/static-content-view\/([^/]+)$/, staticText],
];

/** What the page of a path is about, by what a visitor without a session may see [R1B-46 … R1B-49]. */
export async function subjectOf(
  { database, now }: Pick<Services, 'database' | 'now'>,
  site: Site,
  path: string,
): Promise<Subject> {
  const asked = { database, site, viewer: { caller: null, now: now(), settings: site.stored } };
  for (const [pattern, describe] of SUBJECTS) {
    const match = pattern.exec(path);
    if (match) return describe(asked, match[1] ?? '');
  }
  return plain(asked, '', false);
}

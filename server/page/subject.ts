import { cutText } from '#contract/formats/dates.ts';
import { plainText } from '#contract/texts/plain-text.ts';
import type { Services } from '#server/platform/services.ts';
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
  image?: string;
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
const describe = (html: string) => shorten(plainText(html));

interface Asked {
  services: Services;
  site: Site;
}

function general({ site }: Asked): string {
  const text = site.texts.find(({ contentKey }) => contentKey === 'home-anonymous');
  return describe(text?.content || (site.messages['home.welcome.text'] ?? ''));
}

/** A page with a title of its own and nothing else to tell. */
const plain = (asked: Asked, key: string, isListed: boolean): Subject => ({
  title: asked.site.messages[key] ?? '',
  description: general(asked),
  isListed,
  kind: 'website',
});

/** A news item as anybody may read it; one that only some may read tells nothing [R1F-17], S1-26. */
async function newsItem(asked: Asked, id: number): Promise<Subject> {
  const { services, site } = asked;
  const hidden = plain(asked, 'menu.news', false);
  if (!Number.isSafeInteger(id)) return hidden;
  const { database, now } = services;
  const readable = await readableBy(database, { caller: null, now: now(), settings: site.stored });
  const row = await readContent(database, id, readable);
  if (!row) return hidden;
  const item = presentContent(row);
  return {
    title: item.title,
    description: shorten(item.summary),
    ...(item.bannerPath ? { image: `/api/v3/${item.bannerPath}` } : {}),
    isListed: true,
    kind: 'article',
    published: item.publishDate,
    changed: item.dateUpdated,
    author: item.authorName,
  };
}

/** A campaign or a competition as anybody may see it [R2K-14]. */
async function programme(asked: Asked, kind: 'campaign' | 'competition', id: number): Promise<Subject> {
  const { services, site } = asked;
  const viewer = { caller: null, now: services.now(), settings: site.stored };
  const read = kind === 'campaign' ? readCampaign : readCompetitionRow;
  const row = Number.isSafeInteger(id) ? await read(services.database, viewer, id) : undefined;
  if (!row) return plain(asked, kind === 'campaign' ? 'menu.campaigns' : 'menu.competitions', false);
  return {
    title: row.title,
    description: shorten(row.summary),
    ...(row.bannerPath ? { image: `/api/v3/${row.bannerPath}` } : {}),
    isListed: true,
    kind: 'website',
  };
}

function staticText(asked: Asked, segment: string): Subject {
  const text = asked.site.texts.find(({ contentKey }) => encodeURIComponent(contentKey) === segment);
  if (!text) return plain(asked, '', false);
  return {
    ...plain(asked, '', true),
    title: plainText(text.title),
    description: describe(text.content),
  };
}

/** What the page of a path is about, by what a visitor without a session may see [R1B-46 … R1B-49]. */
export async function subjectOf(asked: Asked, path: string): Promise<Subject> {
  const { availableModules, contactFormEnabled, externalRegistrationAllowed } = asked.site.stored;
  const [, first = '', second, third] = path.split('/');
  if (path === '/') return plain(asked, 'home.welcome.title', true);
  if (first === 'competition' && second === 'detail' && /^\d{1,15}$/.test(third ?? '')) {
    return programme(asked, 'competition', Number(third));
  }
  if (third === undefined && second !== undefined) {
    if (first === 'content' && /^\d{1,15}$/.test(second)) return newsItem(asked, Number(second));
    if (first === 'campaign' && /^\d{1,15}$/.test(second))
      return programme(asked, 'campaign', Number(second));
    if (first === 'static-content-view') return staticText(asked, second);
    if (first === 'account' && second === 'register') {
      return plain(asked, 'menu.register', externalRegistrationAllowed);
    }
  }
  if (second === undefined) {
    if (first === 'content') return plain(asked, 'menu.news', availableModules.includes('CONTENT'));
    if (first === 'campaign') return plain(asked, 'menu.campaigns', availableModules.includes('CAMPAIGN'));
    if (first === 'competition') return plain(asked, 'menu.competitions', false);
    if (first === 'login') return plain(asked, 'login.title', false);
    if (first === 'contact') return plain(asked, 'menu.contact', contactFormEnabled);
  }
  return plain(asked, '', false);
}

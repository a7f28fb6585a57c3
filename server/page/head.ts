import { escapeHtml } from '#server/platform/texts/escape-html.ts';
import type { Site } from './site.ts';
import type { Subject } from './subject.ts';

/** JSON for an element of a page: nothing in it can end the element. */
export const jsonInPage = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;

/** File of the brand that stands for a page without a picture. */
const BRAND_PICTURE = '/api/public/asset/brand/image/banner.jpg';
/** The organisation's own logo, or the shipped one. */
const logoOf = ({ settings }: Site) => {
  const own = settings.brand.images['logo.png'];
  return own ? `/api/public/asset/brand/image/logo.png?v=${own.v}` : '/logo.svg';
};

interface Page {
  site: Site;
  subject: Subject;
  /** Path of the page, without a query. */
  path: string;
  /** Where people reach the site; null when that is not known. */
  origin: string | null;
}

/** The name in the tab: the page's, then the product's. */
function documentTitle({ site, subject }: Pick<Page, 'site' | 'subject'>): string {
  const product = site.settings.title;
  return subject.title === '' || subject.title === product ? product : `${subject.title} · ${product}`;
}

function socialTags(page: Page): string[] {
  const { site, subject, path, origin } = page;
  const title = documentTitle(page);
  const image = origin && `${origin}${subject.image ?? BRAND_PICTURE}`;
  const tags: Readonly<Record<string, string | null>> = {
    'og:site_name': site.settings.title,
    'og:type': subject.kind,
    'og:locale': site.locale,
    'og:title': title,
    'og:description': subject.description,
    'og:url': origin && `${origin}${path}`,
    'og:image': image,
    'twitter:image': image,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': subject.description,
  };
  return Object.entries(tags).flatMap(([name, content]) =>
    content === null ? [] : [meta(name.startsWith('og:') ? 'property' : 'name', name, content)],
  );
}

/** Structured data by schema.org: the site and who runs it, or the article [R1B-46], Q1-67. */
function structuredData({ site, subject, path, origin }: Page): object | null {
  if (!origin || !subject.isListed) return null;
  const name = site.settings.title;
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: origin,
    logo: `${origin}${logoOf(site)}`,
  };
  if (path === '/') {
    const website = {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name,
      url: origin,
      description: subject.description,
      inLanguage: site.settings.locales,
      publisher: { '@id': organization['@id'] },
    };
    return { '@context': 'https://schema.org', '@graph': [website, organization] };
  }
  if (subject.kind !== 'article') return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: subject.title,
    description: subject.description,
    image: [`${origin}${subject.image ?? BRAND_PICTURE}`],
    datePublished: subject.published,
    dateModified: subject.changed,
    ...(subject.author ? { author: [{ '@type': 'Person', name: subject.author }] } : {}),
    publisher: organization,
    mainEntityOfPage: `${origin}${path}`,
  };
}

/** What is in the head of a page beside its files. */
export function headOf(page: Page): string {
  const { site, subject, path, origin } = page;
  const data = structuredData(page);
  return [
    `<title>${escapeHtml(documentTitle(page))}</title>`,
    meta('name', 'description', subject.description),
    ...(origin ? [`<link rel="canonical" href="${escapeHtml(`${origin}${path}`)}" />`] : []),
    ...(subject.isListed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(site.stored.siteVerification
      ? [meta('name', 'google-site-verification', site.stored.siteVerification)]
      : []),
    ...socialTags(page),
    ...(data ? [`<script type="application/ld+json">${jsonInPage(data)}</script>`] : []),
  ].join('\n    ');
}

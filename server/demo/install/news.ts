import { bannerEndpoints } from '#contract/banners/endpoints.ts';
import { contentEndpoints } from '#contract/contents/endpoints.ts';
import { CONTENT_CATEGORIES } from '#contract/contents/rules.ts';
import { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import type { SampleDriver } from '../driver.ts';
import { SAMPLE_NEWS, type SampleNews } from '../news.ts';
import { paintBanner } from './banners.ts';

const DAY_MS = 86_400_000;
const AUTHOR = 'content.author';
const EDITOR = 'content.editor';
/** The days on which an item was written and published, and until when it stays up. */
function datesOf({ daysAgo, up }: SampleNews, today: Date) {
  const at = new Date(today.getTime() - (daysAgo ?? 0) * DAY_MS - 2 * 3_600_000);
  return { at, lastDate: new Date(at.getTime() + up * DAY_MS).toISOString() };
}

/** News in every category, state and language, written by the author and published by the editor. */
export async function makeNews(driver: SampleDriver, today: Date): Promise<void> {
  const tree = await driver.call(AUTHOR, organizationEndpoints.treeSelect);
  const targetOrganizations = tree.map(({ id }) => ({ id: Number(id.replace('org', '')) }));
  for (const news of [...SAMPLE_NEWS].sort((one, other) => (other.daysAgo ?? 0) - (one.daysAgo ?? 0))) {
    const { at, lastDate } = datesOf(news, today);
    driver.setClock(at);
    const { title, summary, post, language, accessLevel } = news;
    const categoryId = CONTENT_CATEGORIES.find(({ name }) => name === news.category)?.id ?? null;
    const { id } = await driver.call(AUTHOR, contentEndpoints.create, {
      body: { title, summary, post, language, accessLevel, categoryId, lastDate, targetOrganizations },
    });
    if (news.picture) {
      const params = { type: 'CONTENT', id } as const;
      const file = { name: 'banner.jpg', bytes: await paintBanner(news.picture) };
      await driver.call(AUTHOR, bannerEndpoints.upload, { params, file });
    }
    if (news.daysAgo !== null) {
      await driver.call(EDITOR, contentEndpoints.save, { body: { id, publishState: 'PUBLISHED' } });
    }
  }
}

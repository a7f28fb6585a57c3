import { contentEndpoints } from '#contract/contents/endpoints.ts';
import { CONTENT_CATEGORIES } from '#contract/contents/rules.ts';
import { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import type { SampleDriver } from '../driver.ts';
import { SAMPLE_NEWS, type SampleNews } from '../news.ts';
import { uploadBanner } from './banners.ts';
import { daysAfter, HOUR_MS } from './days.ts';

const AUTHOR = 'content.author';
const EDITOR = 'content.editor';
/** The days on which an item was written and published, and until when it stays up. */
function datesOf({ daysAgo, up }: SampleNews, today: Date) {
  const at = new Date(daysAfter(today, -(daysAgo ?? 0)).getTime() - 2 * HOUR_MS);
  return { at, lastDate: daysAfter(at, up).toISOString() };
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
    if (news.picture) await uploadBanner(driver, AUTHOR, { type: 'CONTENT', id }, news.picture);
    if (news.daysAgo !== null) {
      await driver.call(EDITOR, contentEndpoints.save, { body: { id, publishState: 'PUBLISHED' } });
    }
  }
}

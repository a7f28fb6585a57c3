import { CONTENT_CATEGORIES } from '#contract/contents/rules.ts';
import type { Content, ContentForm, ContentRow } from '#contract/contents/schema.ts';
import type { readAudienceForm } from '#server/people/audiences/audience.store.ts';
import type { ContentItemRow, ContentListRow } from './contents.repository.ts';

/** Address of a picture below `api/v3/` [R1F-27]. */
const pathOfPicture = (storageKey: string) => `content-images/${storageKey}`;

/** A row of the lists [R1F-19], Q1-49. */
export function presentRow({ bannerKey, bannerPreviewKey, ...row }: ContentListRow): ContentRow {
  const category = CONTENT_CATEGORIES.find(({ id }) => id === row.categoryId);
  const bannerPreviewPath = bannerPreviewKey && pathOfPicture(bannerPreviewKey);
  return {
    ...row,
    category: category?.title ?? null,
    categoryIcon: category?.icon ?? null,
    bannerPath: bannerKey && pathOfPicture(bannerKey),
    bannerPreview: bannerPreviewPath,
    bannerPreviewPath,
  };
}

/** One item as its readers get it. */
export function presentContent({ row, post }: ContentItemRow): Content {
  return { ...presentRow(row), post };
}

/** One item as its form edits it. */
export function presentForm(
  item: ContentItemRow,
  audience: Awaited<ReturnType<typeof readAudienceForm>>,
  sendEmailToUser: boolean,
): ContentForm {
  return {
    ...presentContent(item),
    ...audience,
    sendEmailToUser,
    version: item.version,
  };
}

import { sql } from 'drizzle-orm';
import { notFound } from '#server/platform/errors.ts';
import { hasRole } from '#server/platform/http/call.ts';
import type { BannerOwnerKind } from '#server/publishing/banners/banner-owners.ts';

/** Banners of news: for authors and editors. */
export const contentBanner: BannerOwnerKind = {
  type: 'CONTENT',
  table: sql`content_item`,
  state: sql`publish_state`,
  images: 'content-images',
  touch: ({ id }) => sql`, updated_by = ${id}`,
  requireEdit: (caller) => {
    const edits = hasRole(caller, 'ROLE_CONTENT_AUTHOR') || hasRole(caller, 'ROLE_CONTENT_EDITOR');
    if (!edits) throw notFound();
  },
};

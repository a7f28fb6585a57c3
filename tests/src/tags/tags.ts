import type { Role } from '#contract/access.ts';
import type { TagRow } from '#contract/tags/schema.ts';

export const ADMIN: Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_APP_ADMIN'];
export const PAGE = '/api/v3/admin/contribution-tags';
export const PATH = '/api/v3/contribution-tags';

/** An active tag that nothing uses, but for the changes. */
export const tag = (id: number, title: string, changes: Partial<TagRow> = {}): TagRow => ({
  id,
  title,
  isActive: true,
  useCount: 0,
  ...changes,
});

import { eq, sql } from 'drizzle-orm';
import { hasVisiblePost } from '#contract/contents/saves.ts';
import type { StaticContentChange, StaticContentRow } from '#contract/static-contents/schema.ts';
import { requireSeenVersion } from '#server/platform/db/held-version.ts';
import { changedBy } from '#server/platform/db/login-of.ts';
import { staticContents } from '#server/platform/db/schema/settings.ts';
import { found } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { WithCleanText } from '#server/platform/texts/rich-text.body.ts';
import { lockStaticContent, readStaticContentRow } from './static-contents.repository.ts';

/** Empty where an editor has left nothing but empty paragraphs: then the default language is shown. */
const wordsOf = (content: string) => (hasVisiblePost(content) ? content : '');

/**
 * Changes a text in one language; readers get it with their next request [R3K-47, R3P-186], S3-108.
 * @throws AppError 404, error.savedInBetween when somebody saved since the form was filled
 */
export async function saveStaticContent(
  { db, services, caller }: ServiceContext,
  { id, title, content, version }: WithCleanText<StaticContentChange>,
): Promise<StaticContentRow> {
  const stored = found(await lockStaticContent(db, id));
  requireSeenVersion(stored, version, 'staticContent');
  await db
    .update(staticContents)
    .set({
      ...(title !== undefined && { title }),
      ...(content !== undefined && { content: wordsOf(content) }),
      version: sql`${staticContents.version} + 1`,
      lastModifiedDate: services.now().toISOString(),
      ...changedBy(caller.id),
    })
    .where(eq(staticContents.id, id));
  return found(await readStaticContentRow(db, id));
}

import { eq, sql } from 'drizzle-orm';
import { CONTENT_CATEGORIES } from '#contract/contents/rules.ts';
import { type ContentSave, contentFault, hasVisiblePost } from '#contract/contents/saves.ts';
import type { ContentChange, ContentForm, NewContent } from '#contract/contents/schema.ts';
import { filledMailWords } from '#contract/mailings/rules.ts';
import {
  audienceFaults,
  type NamedAudience,
  namedAudience,
  readAudience,
  readAudienceForm,
  writeAudience,
} from '#server/people/audiences/audience.store.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { contentMailings, contents } from '#server/platform/db/schema/contents.ts';
import { defined } from '#server/platform/defined.ts';
import { AppError, found, invalid, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import type { WithCleanText } from '#server/platform/texts/rich-text.body.ts';
import { audienceOf, CONTENT_AUDIENCE } from './content.audience.ts';
import { presentForm } from './contents.present.ts';
import { lockContent, readContent } from './contents.repository.ts';

type Values = typeof contents.$inferInsert;
type Fields = Pick<
  Values,
  'title' | 'summary' | 'post' | 'categoryId' | 'language' | 'accessLevel' | 'lastDate'
>;

/** Whom a new item is for that says nothing: external users are among its readers where they are included. */
const NO_ONE: NamedAudience = { organizations: [], units: [], people: [], includesExternal: false };

/** The item as its form gets it, S1-28. */
export async function readContentForm(db: Db, id: number): Promise<ContentForm> {
  const item = found(await readContent(db, id));
  const [mailing] = await db.select().from(contentMailings).where(eq(contentMailings.contentId, id));
  return presentForm(item, await readAudienceForm(db, CONTENT_AUDIENCE, id), mailing !== undefined);
}

/** Unknown references are the sender's fault, each at its field, S1-52. */
async function checkReferences(
  context: ServiceContext,
  fields: Partial<Fields>,
  audience: NamedAudience,
  before?: NamedAudience,
): Promise<void> {
  const { db } = context;
  const faults: { field: string; message: string }[] = [];
  if (fields.categoryId != null && !CONTENT_CATEGORIES.some(({ id }) => id === fields.categoryId)) {
    faults.push({ field: 'categoryId', message: 'Value' });
  }
  if (fields.language && !(await configuredLocales(db, context.services)).includes(fields.language)) {
    faults.push({ field: 'language', message: 'Value' });
  }
  faults.push(...(await audienceFaults(db, audience, before)));
  if (faults.length > 0) throw invalid('content', faults);
}

/** Only the columns that the sender named; what the server sets is left out. */
function columnsOf(change: Partial<WithCleanText<ContentChange>>): Partial<Fields> {
  const { title, summary, post, categoryId, language, lastDate, accessLevel } = change;
  return {
    ...(title !== undefined && { title }),
    ...(summary !== undefined && { summary }),
    ...(post !== undefined && { post }),
    // -1 is the blank option of a select [R1H-25].
    ...(categoryId !== undefined && { categoryId: (categoryId ?? -1) > 0 ? categoryId : null }),
    ...(language !== undefined && { language: language ?? '' }),
    ...(lastDate !== undefined && { lastDate: new Date(lastDate).toISOString() }),
    ...(accessLevel !== undefined && { accessLevel }),
  };
}

/** @throws AppError with the key of the first rule that the item would break [R1G-33 … R1G-38], S1-29 */
function requireRules(
  item: Pick<Required<Fields>, 'lastDate' | 'accessLevel' | 'post'>,
  audience: NamedAudience,
  save: ContentSave,
  now: Date,
): void {
  const fault = contentFault(
    {
      lastDate: item.lastDate,
      accessLevel: item.accessLevel,
      organizations: audience.organizations.length,
      units: audience.units.length,
      people: audience.people.length,
      external: audience.includesExternal,
      hasPost: hasVisiblePost(item.post ?? ''),
    },
    save,
    now.getTime(),
  );
  if (fault) throw new AppError(fault);
}

/**
 * Starts a news item as a draft [R1G-06, R1J-31]; author and dates are the server's, S1-28.
 * @throws AppError content.dateValidateOneDayError, field errors of unknown references
 */
export async function createContent(
  context: ServiceContext,
  body: WithCleanText<NewContent>,
): Promise<ContentForm> {
  const { db, services, caller } = context;
  const now = services.now();
  const audience = namedAudience(body, NO_ONE);
  const fields = columnsOf(body as Partial<WithCleanText<ContentChange>>) as Required<Fields>;
  await checkReferences(context, fields, audience);
  requireRules(fields, audience, { kind: 'create' }, now);
  const id = await insertRow(db, contents, {
    ...fields,
    audience: audienceOf(fields.accessLevel ?? 'REGISTERED', audience),
    createdBy: caller.id,
    updatedBy: caller.id,
    dateCreated: now.toISOString(),
    dateUpdated: now.toISOString(),
  });
  await writeAudience(db, CONTENT_AUDIENCE, id, audience);
  return readContentForm(db, id);
}

type Stored = NonNullable<Awaited<ReturnType<typeof lockContent>>>;

/** What the save does; nothing leads back from PUBLISHED [R1G-20], Q1-40. */
function kindOf(stored: Stored, change: ContentChange): ContentSave {
  if (stored.publishState === 'PUBLISHED') {
    if (change.publishState === 'DRAFT') throw refused('error.notEditable', 'content');
    return { kind: 'update', publishDate: defined(stored.publishDate, 'The publish date of an item') };
  }
  return { kind: change.publishState === 'PUBLISHED' ? 'publish' : 'draft' };
}

/**
 * Saves a draft, publishes it, or updates what is published [R1G-13 … R1G-20, R1J-32]. Publishing sets the
 * publish date and asks for the mail, once, S1-28, S1-30.
 * @throws AppError 404, error.contentChanged when somebody saved in between, error.notEditable,
 *   the keys of `contentFault`, field errors of unknown references
 */
export async function saveContent(
  context: ServiceContext,
  change: WithCleanText<ContentChange>,
): Promise<ContentForm> {
  const { db, services, caller } = context;
  const stored = found(await lockContent(db, change.id));
  if (change.version !== undefined && change.version !== stored.version) {
    throw refused('error.contentChanged', 'content');
  }
  const save = kindOf(stored, change);
  const now = services.now();
  const before = await readAudience(db, CONTENT_AUDIENCE, stored.id);
  const audience = namedAudience(change, before);
  const fields = columnsOf(change);
  await checkReferences(context, fields, audience, before);
  const item = { ...stored, ...fields } as Stored;
  requireRules(item, audience, save, now);
  await db
    .update(contents)
    .set({
      ...fields,
      audience: audienceOf(item.accessLevel, audience),
      ...(save.kind === 'publish' && { publishState: 'PUBLISHED' as const, publishDate: now.toISOString() }),
      updatedBy: caller.id,
      dateUpdated: now.toISOString(),
      version: sql`${contents.version} + 1`,
    })
    .where(eq(contents.id, stored.id));
  await writeAudience(db, CONTENT_AUDIENCE, stored.id, audience);
  if (save.kind === 'publish' && change.sendEmailToUser) {
    await db
      .insert(contentMailings)
      .values({
        contentId: stored.id,
        requestedDate: now.toISOString(),
        words: filledMailWords(change.mailWords ?? []),
      })
      .onConflictDoNothing();
  }
  return readContentForm(db, stored.id);
}

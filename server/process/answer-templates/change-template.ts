import { eq, type SQL, sql } from 'drizzle-orm';
import type { answerTemplateEndpoints } from '#contract/answer-templates/endpoints.ts';
import {
  modulesOfPurpose,
  TEMPLATE_LIMITS,
  type TemplatePurpose,
  type TemplateText,
  textsOfPurpose,
} from '#contract/answer-templates/rules.ts';
import type { AnswerTemplate } from '#contract/answer-templates/schema.ts';
import type { BodyOf } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { holdVersion } from '#server/platform/db/held-version.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { answerTemplates } from '#server/platform/db/schema/answer-templates.ts';
import { invalid, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { mayChangeTemplate, type Placed, requireMayChange } from './answer-templates.policy.ts';
import { readStoredTemplate, readTemplate } from './answer-templates.repository.ts';

/** That a row of `answer_template` belongs there. */
const isIn = ({ authorId, module }: Placed): SQL =>
  module === null
    ? sql`answer_template.module is null and answer_template.author_id = ${authorId}`
    : sql`answer_template.module = ${module}`;

/** Of two at once in one place the second one sees what the first one has left. */
async function holdPlace(db: Db, { authorId, module }: Placed): Promise<void> {
  if (module === null) {
    await db.execute(sql`select from app_user where id = ${authorId} for no key update`);
    return;
  }
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`answer templates ${module}`}))`);
}

/** @throws AppError error.answerTemplate.nameTaken, regardless of case */
async function requireFreeName(db: Db, place: Placed, name: string, exceptId = 0): Promise<void> {
  const taken = sql`answer_template where ${isIn(place)} and name = ${name}::citext and id <> ${exceptId}`;
  if (await hasRow(db, taken)) throw refused('error.answerTemplate.nameTaken', 'answerTemplate');
}

/** @throws AppError error.answerTemplate.tooMany, error.answerTemplate.tooManyOfModule */
async function requireRoom(db: Db, place: Placed): Promise<void> {
  const count = await db.$count(answerTemplates, isIn(place));
  const isPersonal = place.module === null;
  if (count < (isPersonal ? TEMPLATE_LIMITS.perPerson : TEMPLATE_LIMITS.perModule)) return;
  const key = isPersonal ? 'error.answerTemplate.tooMany' : 'error.answerTemplate.tooManyOfModule';
  throw refused(key, 'answerTemplate');
}

/** Texts as they are stored. @throws AppError error.validation where none says anything for the purpose */
function requireWords(texts: readonly TemplateText[], purpose: TemplatePurpose): TemplateText[] {
  const worded = textsOfPurpose(texts, purpose);
  if (worded.length === 0) throw invalid('answerTemplate', [{ field: 'texts', message: 'NotNull' }]);
  return worded;
}

/** Saves a new template of the caller, or of a module that they administer or edit. */
export async function createTemplate(
  { db, caller, services }: ServiceContext,
  { name, scope, type, purpose, texts }: BodyOf<typeof answerTemplateEndpoints.create>,
): Promise<AnswerTemplate> {
  if ((scope === 'MODULE') !== (type !== null)) {
    throw invalid('answerTemplate', [{ field: 'type', message: scope === 'MODULE' ? 'NotNull' : 'Value' }]);
  }
  if (type !== null && !modulesOfPurpose(purpose).includes(type)) {
    throw invalid('answerTemplate', [{ field: 'type', message: 'Value' }]);
  }
  const place = { authorId: caller.id, module: type };
  requireMayChange(caller, place);
  const worded = requireWords(texts, purpose);
  await holdPlace(db, place);
  await requireRoom(db, place);
  await requireFreeName(db, place, name);
  const now = services.now().toISOString();
  const [row] = await db
    .insert(answerTemplates)
    .values({ ...place, name, purpose, texts: worded, dateCreated: now, dateUpdated: now })
    .returning({ id: answerTemplates.id });
  return readTemplate(db, caller, insertedRow(row).id);
}

/** A template for a change. @throws AppError 404; error.commandNotAllowed for those who only use it; error.savedInBetween */
async function heldTemplate(
  { db, caller }: ServiceContext,
  { id, version }: { id: number; version?: number | undefined },
) {
  // Whoever may not know of it learns nothing by its version.
  await readStoredTemplate(db, caller, id);
  await holdVersion(db, answerTemplates, eq(answerTemplates.id, id), {
    seen: version,
    entity: 'answerTemplate',
  });
  const template = await readStoredTemplate(db, caller, id);
  if (!mayChangeTemplate(caller, template)) throw refused('error.commandNotAllowed', 'answerTemplate');
  return template;
}

export async function saveTemplate(
  context: ServiceContext,
  { id, version, name, texts }: BodyOf<typeof answerTemplateEndpoints.save>,
): Promise<AnswerTemplate> {
  const { db, caller, services } = context;
  const template = await heldTemplate(context, { id, version });
  if (name !== undefined) {
    await holdPlace(db, template);
    await requireFreeName(db, template, name, id);
  }
  await db
    .update(answerTemplates)
    .set({
      ...(name === undefined ? {} : { name }),
      ...(texts === undefined ? {} : { texts: requireWords(texts, template.purpose) }),
      dateUpdated: services.now().toISOString(),
      version: sql`${answerTemplates.version} + 1`,
    })
    .where(eq(answerTemplates.id, id));
  return readTemplate(db, caller, id);
}

export async function removeTemplate(context: ServiceContext, id: number): Promise<void> {
  await heldTemplate(context, { id });
  await context.db.delete(answerTemplates).where(eq(answerTemplates.id, id));
}

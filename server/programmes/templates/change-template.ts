import { eq, type SQL, sql } from 'drizzle-orm';
import type { BodyOf } from '#contract/http.ts';
import type { programmeTemplateEndpoints } from '#contract/programme-templates/endpoints.ts';
import {
  isQuestionKind,
  PROGRAMME_TEMPLATE_LIMITS,
  type TemplateKind,
} from '#contract/programme-templates/rules.ts';
import type { ProgrammeTemplate } from '#contract/programme-templates/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { holdVersion } from '#server/platform/db/held-version.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { programmeTemplates } from '#server/platform/db/schema/programme-templates.ts';
import { invalid, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { questionsOfForm } from './question-forms.ts';
import { mayChangeTemplate, mayCopy } from './templates.policy.ts';
import { readChangedTemplate, readStoredTemplate, readTemplate } from './templates.repository.ts';

/** Among which a name is the only one: what is shared of a kind, else what a person has of it. */
interface Place {
  kind: TemplateKind;
  isShared: boolean;
  authorId: number | null;
}

/** That a row of `programme_template` is there. */
const isIn = ({ kind, isShared, authorId }: Place): SQL =>
  sql`programme_template.kind = ${kind} and programme_template.is_shared = ${isShared}
      and ${isShared ? sql`true` : sql`programme_template.author_id = ${authorId}`}`;

/**
 * That there is room for another one of that name. Of two at once in one place the second sees what the first has left.
 * @throws AppError error.programmeTemplate.nameTaken, regardless of case; error.programmeTemplate.tooMany
 */
async function requirePlace(db: Db, place: Place, name: string, exceptId = 0): Promise<void> {
  const lock = `programme templates ${place.kind} ${place.isShared ? 'shared' : place.authorId}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${lock}))`);
  const others = sql`${isIn(place)} and programme_template.id <> ${exceptId}`;
  if (
    await hasRow(db, sql`programme_template where ${others} and programme_template.name = ${name}::citext`)
  ) {
    throw refused('error.programmeTemplate.nameTaken', 'programmeTemplate');
  }
  const most = place.isShared ? PROGRAMME_TEMPLATE_LIMITS.shared : PROGRAMME_TEMPLATE_LIMITS.own;
  if ((await db.$count(programmeTemplates, others)) >= most) {
    throw refused('error.programmeTemplate.tooMany', 'programmeTemplate');
  }
}

/** What a template of a kind copies or stores, as columns. @throws AppError as `createTemplate` */
async function contentOf(context: ServiceContext, kind: TemplateKind, sourceId: number | null) {
  if (isQuestionKind(kind)) return { questions: await questionsOfForm(context.db, kind, sourceId) };
  switch (kind) {
    case 'campaign':
      return { campaignId: sourceId };
    case 'competition':
      return { competitionId: sourceId };
    case 'life-cycle':
      return { lifeCycleId: sourceId };
  }
}

/**
 * Makes a template of what the caller prepares.
 * @throws AppError a field error where the source does not exist, is somebody else's, or asks nothing; as `requirePlace`;
 *   error.programmeTemplate.tooManyQuestions
 */
export async function createTemplate(
  context: ServiceContext,
  { kind, sourceId, name, description, isShared }: BodyOf<typeof programmeTemplateEndpoints.create>,
): Promise<ProgrammeTemplate> {
  const { db, caller, services } = context;
  const id = sourceId ?? null;
  if (!(await mayCopy(context, { kind, id }))) {
    throw invalid('programmeTemplate', [{ field: 'sourceId', message: 'Value' }]);
  }
  await requirePlace(db, { kind, isShared, authorId: caller.id }, name);
  const now = services.now().toISOString();
  const made = await insertRow(db, programmeTemplates, {
    ...{ kind, ...(await contentOf(context, kind, id)) },
    ...{ name, description, isShared, authorId: caller.id, dateCreated: now, dateUpdated: now },
  });
  return readTemplate(db, caller, made);
}

/** A template for a change. @throws AppError 404; error.commandNotAllowed for those who only use it; error.savedInBetween */
async function heldTemplate(
  { db, caller }: ServiceContext,
  { id, version }: { id: number; version?: number | undefined },
) {
  // Whoever may not know of it learns nothing by its version.
  await readStoredTemplate(db, caller, id);
  await holdVersion(db, programmeTemplates, eq(programmeTemplates.id, id), {
    seen: version,
    entity: 'programmeTemplate',
  });
  const template = await readStoredTemplate(db, caller, id);
  if (!mayChangeTemplate(caller, template)) throw refused('error.commandNotAllowed', 'programmeTemplate');
  return template;
}

/**
 * Renames, describes or shares a template. Shared is only what its sharer may copy themselves; no longer shared, it is its author's.
 * @throws AppError as `heldTemplate` and `requirePlace`; a field error where it may not be shared, or would be nobody's
 */
export async function saveTemplate(
  context: ServiceContext,
  { id, version, ...change }: BodyOf<typeof programmeTemplateEndpoints.save>,
): Promise<ProgrammeTemplate> {
  const { db, caller, services } = context;
  const template = await heldTemplate(context, { id, version });
  const { name = template.name, isShared = template.isShared } = change;
  const { kind, source } = template;
  // Questions are stored, and all who prepare life cycles may copy all of them.
  const isOthersSource =
    isShared && !template.isShared && source !== null && !(await mayCopy(context, { kind, id: source.id }));
  const hasNoOwner = !isShared && template.authorId === null;
  if (isOthersSource || hasNoOwner) {
    throw invalid('programmeTemplate', [{ field: 'isShared', message: 'Value' }]);
  }
  await requirePlace(db, { ...template, isShared }, name, id);
  await db
    .update(programmeTemplates)
    .set({
      ...change,
      dateUpdated: services.now().toISOString(),
      version: sql`${programmeTemplates.version} + 1`,
    })
    .where(eq(programmeTemplates.id, id));
  return readChangedTemplate(db, caller, id);
}

export async function removeTemplate(context: ServiceContext, id: number): Promise<void> {
  await heldTemplate(context, { id });
  await context.db.delete(programmeTemplates).where(eq(programmeTemplates.id, id));
}

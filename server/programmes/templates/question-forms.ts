import { sql } from 'drizzle-orm';
import type { CampaignType } from '#contract/campaigns/rules.ts';
import { MOST_PARTS } from '#contract/campaigns/rules.ts';
import type { Question } from '#contract/programme-templates/questions.endpoints.ts';
import type { QuestionKind } from '#contract/programme-templates/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { requireFormOpen } from '#server/process/extra-inputs/extra-inputs.policy.ts';
import type { Scope } from '#server/process/extra-inputs/extra-inputs.repository.ts';
import { readQuestions } from '#server/process/extra-inputs/question-set.ts';
import { lockForParts } from '#server/programmes/campaigns/campaign.parts.ts';
import { prepares } from './templates.policy.ts';

const TYPES = { 'suggestion-questions': 'SUGGESTION', 'improvement-questions': 'IMPROVEMENT' } as const;

const ofCompetition = (competitionId: number): Scope => ({
  source: 'IDEA',
  competitionId,
  campaignId: null,
});

/**
 * The questions of a form, whose campaign or competition is held, as a template stores them.
 * @throws AppError a field error where it asks nothing; error.programmeTemplate.tooManyQuestions
 */
export async function questionsOfForm(
  db: Db,
  kind: QuestionKind,
  sourceId: number | null,
): Promise<Question[]> {
  const questions = await readQuestions(db, await storedScope(db, kind, sourceId));
  if (questions.length === 0) {
    throw invalid('programmeTemplate', [{ field: 'sourceId', message: 'NotNull' }]);
  }
  if (questions.length > MOST_PARTS) {
    throw new AppError('error.programmeTemplate.tooManyQuestions', { params: String(MOST_PARTS) });
  }
  return questions;
}

async function storedScope(db: Db, kind: QuestionKind, id: number | null): Promise<Scope> {
  if (kind === 'competition-questions') return ofCompetition(id ?? 0);
  if (kind !== 'campaign-questions') return { source: TYPES[kind], competitionId: null, campaignId: null };
  const { rows } = await db.execute<{ source: CampaignType }>(
    sql`select campaign_type as source from campaign where id = ${id}`,
  );
  const [campaign] = rows;
  if (!campaign) throw notFound();
  return { source: campaign.source, competitionId: null, campaignId: id };
}

/**
 * A form to which its editor adds questions, held against others who do.
 * @throws AppError 404 for those who do not edit it; error.notEditable once it is fixed
 */
export async function openForm(
  context: ServiceContext,
  kind: QuestionKind,
  formId: number | null,
): Promise<Scope> {
  const { db, caller } = context;
  if (!prepares(caller, kind)) throw notFound();
  if (kind === 'suggestion-questions' || kind === 'improvement-questions') {
    if (formId !== null) throw notFound();
    return { source: TYPES[kind], competitionId: null, campaignId: null };
  }
  if (formId === null) throw notFound();
  if (kind === 'campaign-questions') {
    const { campaignType } = await lockForParts(context, formId, 'extraInput');
    return { source: campaignType, competitionId: null, campaignId: formId };
  }
  if (!(await hasRow(db, sql`competition where id = ${formId}`))) throw notFound();
  await requireFormOpen(db, formId);
  return ofCompetition(formId);
}

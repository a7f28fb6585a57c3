import { eq } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { audienceAdmits, MODULE_OF_TYPE } from '#contract/roles.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { type ErrorKey, found, invalid, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { applyOutcome, openForDecision } from '#server/process/contributions/commands/decide.ts';
import { dropForeignAnswers } from '#server/process/extra-inputs/extra-input.campaign.ts';
import { notifyOfSubmission } from '#server/process/follows/notify-of-submission.ts';
import { contributionLink } from '#server/process/life-cycles/apply/messages.ts';
import { saveAsDraft, submit } from '#server/process/life-cycles/engine/submit.ts';
import { programmeKindOf, programmeOf } from '#server/process/programme/programme.ts';
import { submitFaults } from './completeness.ts';

interface Wanted {
  type: ContributionType;
  campaignId: number | null;
  competitionId: number | null;
}

/**
 * Why the caller cannot start or submit a contribution of a type now; null when they can, S3-13, S3-29:
 * error.moduleNotAvailable, error.submitNotAllowed (the module's setting does not admit the caller),
 * error.campaignClosed.
 */
export async function submissionRefusal(
  { db, caller, services }: ServiceContext,
  { type, campaignId, competitionId }: Wanted,
): Promise<ErrorKey | null> {
  const settings = await services.settings.at(db, caller.siteVersion);
  const { availableModules, moduleSubmitListSettings } = settings;
  const module = MODULE_OF_TYPE[type];
  if (!availableModules.includes(module)) return 'error.moduleNotAvailable';
  if (!audienceAdmits(moduleSubmitListSettings[module].submitEnabled, caller.roles))
    return 'error.submitNotAllowed';
  const id = type === 'IDEA' ? competitionId : campaignId;
  // A suggestion or an improvement needs no campaign; an idea needs its competition, S2-01 … S2-03, S3-13.
  if (id === null) return type === 'IDEA' ? 'error.campaignClosed' : null;
  const viewer = { caller, now: services.now(), settings };
  const programme = programmeOf(services, programmeKindOf(type));
  return (await programme.takes(db, viewer, { id, type })) ? null : 'error.campaignClosed';
}

/**
 * Submits a contribution as it is stored now: call it after writing the fields, in the same transaction
 * [R3B-36], Q3-19, S3-18. Presets the participants and enters the first SUBMITTED state.
 * @throws AppError error.commandNotAvailable (submitted before), error.notEditable, all field errors at
 *   once, error.moduleNotAvailable, error.submitNotAllowed, error.campaignClosed
 */
export async function submitContribution(context: ServiceContext, id: number): Promise<void> {
  const { db, services } = context;
  const opened = await openForDecision(context, id);
  const { situation, actor } = opened;
  // First who and when, then what: a stranger must not learn from field errors what is in a draft.
  const outcome = submit(situation, actor);
  const isFirst = situation.contribution.dateSubmitted === null;
  if (outcome.ok) {
    const [row] = await db.select().from(contributions).where(eq(contributions.id, id));
    const stored = found(row);
    const refusal = isFirst ? await submissionRefusal(context, stored) : null;
    if (refusal) throw refused(refusal, 'contribution');
    const faults = await submitFaults(db, stored);
    if (faults.length > 0) throw invalid('contribution', faults);
    if (isFirst) {
      const { campaignId } = stored;
      await dropForeignAnswers(db, { contributionId: id, campaignId, now: services.now() });
    }
  }
  await applyOutcome(context, opened, outcome);
  if (isFirst) {
    const { contribution, subject } = situation;
    const link = contributionLink(services.env, { ...contribution, competitionId: subject.competitionId });
    await notifyOfSubmission(context, { id, title: subject.title, code: subject.code, link });
  }
}

/**
 * Keeps a contribution as a draft: NEW moves to the DRAFT state; later states stay, Q3-19.
 * @throws AppError error.notEditable
 */
export async function storeAsDraft(context: ServiceContext, id: number): Promise<void> {
  const opened = await openForDecision(context, id);
  await applyOutcome(context, opened, saveAsDraft(opened.situation, opened.actor));
}

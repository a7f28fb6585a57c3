import { eq } from 'drizzle-orm';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { found, invalid, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { applyOutcome, openForDecision } from '#server/process/contributions/commands/decide.ts';
import { saveAsDraft, submit } from '#server/process/life-cycles/engine/submit.ts';
import { submitFaults } from './completeness.ts';
import { submissionRefusal } from './submission-refusal.ts';

/**
 * Hands in a contribution as it is stored now: call it after writing the fields, in the same transaction
 * [R3B-36], Q3-19, S3-18. Presets the participants and enters the first SUBMITTED state.
 * @throws AppError error.commandNotAvailable (handed in before), error.notEditable, all field errors at
 *   once, error.moduleNotAvailable, error.submitNotAllowed, error.campaignClosed
 */
export async function submitContribution(context: ServiceContext, id: number): Promise<void> {
  const { db } = context;
  const opened = await openForDecision(context, id);
  const { situation, actor } = opened;
  // First who and when, then what: a stranger must not learn from field errors what is in a draft.
  const outcome = submit(situation, actor);
  if (outcome.ok) {
    const [row] = await db.select().from(contributions).where(eq(contributions.id, id));
    const stored = found(row);
    const refusal =
      situation.contribution.dateSubmitted === null ? await submissionRefusal(context, stored) : null;
    if (refusal) throw refused(refusal, 'contribution');
    const faults = await submitFaults(db, stored);
    if (faults.length > 0) throw invalid('contribution', faults);
  }
  await applyOutcome(context, opened, outcome);
}

/**
 * Keeps a contribution as a draft: NEW moves to the DRAFT state; later states stay, Q3-19.
 * @throws AppError error.notEditable
 */
export async function storeAsDraft(context: ServiceContext, id: number): Promise<void> {
  const opened = await openForDecision(context, id);
  await applyOutcome(context, opened, saveAsDraft(opened.situation, opened.actor));
}

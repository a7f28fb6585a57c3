import type { CompetitionClone, CompetitionForm } from '#contract/competitions/schema.ts';
import { readAudience } from '#server/people/audiences/audience.store.ts';
import { type CopiedPictures, insertCopies } from '#server/platform/files/pictures.copy.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { COMPETITION_AUDIENCE } from '#server/programmes/audiences/programme.tables.ts';
import { movedEnd, requireSamePictures } from '#server/programmes/shared/programme.copy.ts';
import { lockCompetition, readCompetitionForm } from '../competition.form.ts';
import { insertCompetition } from '../competition.save.ts';
import { readPreparation } from './preparation.ts';
import { writePreparation } from './preparation.write.ts';

/**
 * Starts a draft with everything that a competition was prepared with, its end moved by whole days; none of its ideas,
 * scores and winners, nor that it was started. Who moderates the source moderates the copy; where none of them has an
 * open account, it is the caller, as with a creation, Q2-14.
 * @param pictures of the source, copied before the transaction
 * @throws AppError 404, else as a creation does
 */
export async function cloneCompetition(
  context: ServiceContext,
  sourceId: number,
  { code, title, shiftDays }: CompetitionClone,
  pictures: CopiedPictures,
): Promise<CompetitionForm> {
  const { db, caller } = context;
  const source = await lockCompetition(db, sourceId);
  requireSamePictures('competition', pictures, source);
  const { summary, body, lifeCycleId, accessLevel } = source;
  const dateSubmissionEnd = movedEnd('competition', source.dateSubmissionEnd, shiftDays);
  const audience = await readAudience(db, COMPETITION_AUDIENCE, sourceId);
  const preparation = await readPreparation(db, sourceId);
  const id = await insertCompetition(
    context,
    { code, title, summary, body, lifeCycleId, accessLevel, dateSubmissionEnd },
    audience,
    { pictures: await insertCopies(context, pictures), audience },
  );
  const moderators = preparation.moderators.length > 0 ? preparation.moderators : [caller.id];
  await writePreparation(context, id, { ...preparation, moderators });
  return readCompetitionForm(db, await programmeViewerOf(context), id);
}

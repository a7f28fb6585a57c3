import {
  type CampaignSave,
  campaignFault,
  canMoveCampaign,
  openingOf,
  stateOfEnding,
} from '#contract/campaigns/rules.ts';
import type { CampaignChange, CampaignForm, CampaignType, NewCampaign } from '#contract/campaigns/schema.ts';
import { filledMailWords } from '#contract/mailings/rules.ts';
import { audienceAdmits } from '#contract/roles.ts';
import {
  audienceFaults,
  countNamed,
  type NamedAudience,
  namedAudience,
  readAudience,
  writeAudience,
} from '#server/people/audiences/audience.store.ts';
import type { Db } from '#server/platform/db/client.ts';
import { requireSeenVersion } from '#server/platform/db/held-version.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { campaigns } from '#server/platform/db/schema/campaigns.ts';
import { AppError, found, invalid, notFound, refused } from '#server/platform/errors.ts';
import type { BannerIds } from '#server/platform/files/pictures.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import type { WithCleanText } from '#server/platform/texts/rich-text.body.ts';
import { moveQuestions } from '#server/process/extra-inputs/extra-input.campaign.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { CAMPAIGN_AUDIENCE } from '#server/programmes/audiences/programme.tables.ts';
import { withFreeCode } from '#server/programmes/shared/programme.code.ts';
import {
  notePublished,
  planPublishing,
  publishedAt,
  readPlanned,
  writeCampaign,
} from './campaign.publishing.ts';
import { runsCampaign } from './campaigns.policy.ts';
import { lockCampaign, readCampaignForm } from './campaigns.repository.ts';

type Stored = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>;
/** What is written of a campaign besides its audience. */
export type CampaignFields = Pick<
  Stored,
  | 'code'
  | 'title'
  | 'summary'
  | 'body'
  | 'campaignType'
  | 'accessLevel'
  | 'dateSubmissionStart'
  | 'dateSubmissionEnd'
>;

/** The campaign as its form gets it. @throws AppError 404 for those who do not run it, Q2-51 */
export async function openCampaignForm(context: ServiceContext, id: number): Promise<CampaignForm> {
  return found(await readCampaignForm(context.db, await programmeViewerOf(context), id));
}

/** Only what the sender named; what the server sets is left out, S2-42. */
function fieldsOf(
  change: Omit<Partial<WithCleanText<CampaignChange>>, 'publishState'>,
): Partial<CampaignFields> {
  const { code, title, summary, body, campaignType, accessLevel } = change;
  const { dateSubmissionStart: start, dateSubmissionEnd: end } = change;
  return {
    code,
    title,
    summary,
    campaignType,
    accessLevel,
    body,
    dateSubmissionStart: start && new Date(start).toISOString(),
    dateSubmissionEnd: end && new Date(end).toISOString(),
  };
}

/** Types are offered by the listing of their module [R2B-40, R2I-19]. */
async function isTypeOffered({ db, caller }: ServiceContext, type: CampaignType): Promise<boolean> {
  const { availableModules, moduleSubmitListSettings } = await readSettings(db);
  return (
    availableModules.includes(type) &&
    audienceAdmits(moduleSubmitListSettings[type].listingEnabled, caller.roles)
  );
}

/**
 * What the sender names has to exist, each at its field. What a campaign collects is fixed once it is out: what
 * came in is of that type [R2A-01].
 */
async function checkReferences(
  context: ServiceContext,
  fields: Partial<CampaignFields>,
  audience: NamedAudience,
  before?: { stored?: Stored; audience: NamedAudience },
): Promise<void> {
  const stored = before?.stored;
  const faults = await audienceFaults(context.db, audience, before?.audience);
  const { campaignType } = fields;
  if (campaignType !== undefined && campaignType !== stored?.campaignType) {
    const isFixed = stored !== undefined && stored.publishState !== 'DRAFT';
    if (isFixed || !(await isTypeOffered(context, campaignType))) {
      faults.push({ field: 'campaignType', message: 'Value' });
    }
  }
  if (faults.length > 0) throw invalid('campaign', faults);
}

type Dates = Pick<Stored, 'dateSubmissionStart' | 'dateSubmissionEnd'>;

/** @throws AppError with the key of the first rule that the campaign would break [R2B-42 … R2B-46] */
function requireRules(dates: Dates, audience: NamedAudience, save: CampaignSave, now: Date) {
  const fault = campaignFault({ ...dates, targets: countNamed(audience) }, save, now.getTime());
  if (fault) throw new AppError(fault);
}

/**
 * Starts a campaign as a draft [R2B-01, R2J-26], Q2-04; author and dates are the server's, S2-42.
 * @throws AppError dateValidateOneDayError, error.codeExists, field errors of unknown references
 */
export async function createCampaign(
  context: ServiceContext,
  body: WithCleanText<NewCampaign>,
): Promise<CampaignForm> {
  return insertCampaign(context, fieldsOf(body) as CampaignFields, namedAudience(body));
}

/**
 * Stores a new draft.
 * @param from of a copy: its pictures, and the audience of its source, whose people it may name though their accounts are closed
 */
export async function insertCampaign(
  context: ServiceContext,
  fields: CampaignFields,
  audience: NamedAudience,
  from?: { pictures: BannerIds; audience: NamedAudience },
): Promise<CampaignForm> {
  const { db, services, caller } = context;
  const now = services.now();
  await checkReferences(context, fields, audience, from);
  requireRules(fields, audience, { kind: 'create' }, now);
  const id = await withFreeCode('campaign', () =>
    insertRow(db, campaigns, {
      ...fields,
      ...from?.pictures,
      createdBy: caller.id,
      dateCreated: now.toISOString(),
      dateUpdated: now.toISOString(),
    }),
  );
  await writeAudience(db, CAMPAIGN_AUDIENCE, id, audience);
  return openCampaignForm(context, id);
}

/** The start of what is published: once it has come it stays, before that it can be moved, to now at the earliest. */
function publishedStart(stored: Stored, asked: string | null | undefined, now: Date): string | null {
  const { dateSubmissionStart: start } = stored;
  if (asked === undefined || start === null || Date.parse(start) <= now.getTime()) return start;
  return new Date(openingOf(asked, now.getTime())).toISOString();
}

/** What a save of a draft or of what is published does, by which its rules are chosen. */
async function saveOf(db: Db, stored: Stored, change: WithCleanText<CampaignChange>): Promise<CampaignSave> {
  const { publishDate, dateSubmissionEnd: storedEnd, dateSubmissionStart: storedStart } = stored;
  if (stored.publishState === 'PUBLISHED') return { kind: 'update', publishDate, storedEnd, storedStart };
  if (change.publishState === 'PUBLISHED') return { kind: 'publish' };
  if (change.publishAt) return { kind: 'schedule', publishAt: change.publishAt, isNew: true };
  const planned = await readPlanned(db, stored.id);
  // A draft that is planned is held to the rules of its moment.
  if (planned?.refusal === null) return { kind: 'schedule', publishAt: planned.publishAt, isNew: false };
  return { kind: 'draft' };
}

/** Words, dates and targets of a campaign that is a draft or published, publishing it, and planning that. */
async function saveOpen(
  { db, ...context }: ServiceContext,
  stored: Stored,
  change: WithCleanText<CampaignChange>,
  now: Date,
): Promise<void> {
  const before = await readAudience(db, CAMPAIGN_AUDIENCE, stored.id);
  const audience = namedAudience(change, before);
  const fields = fieldsOf(change);
  await checkReferences({ db, ...context }, fields, audience, { stored, audience: before });
  const save = await saveOf(db, stored, change);
  const { dateSubmissionStart: start = stored.dateSubmissionStart } = fields;
  const dates = {
    dateSubmissionStart: start,
    dateSubmissionEnd: fields.dateSubmissionEnd ?? stored.dateSubmissionEnd,
  };
  requireRules(dates, audience, save, now);
  await withFreeCode('campaign', () =>
    writeCampaign(db, stored.id, now, {
      ...fields,
      ...(save.kind === 'publish' && publishedAt(start, now)),
      ...(save.kind === 'update' && {
        dateSubmissionStart: publishedStart(stored, fields.dateSubmissionStart, now),
      }),
    }),
  );
  await writeAudience(db, CAMPAIGN_AUDIENCE, stored.id, audience);
  if (fields.campaignType) await moveQuestions(db, stored.id, fields.campaignType);
  const sendsEmail = change.sendEmailToUser ?? false;
  const words = filledMailWords(change.mailWords ?? []);
  if (save.kind === 'publish') await notePublished(db, stored, { sendsEmail, words, now });
  if (save.kind === 'schedule' && save.isNew) {
    const { publishAt } = save;
    await planPublishing(db, {
      ...{ campaignId: stored.id, publishAt: new Date(publishAt).toISOString(), sendsEmail },
      mailWords: words,
      plannedBy: context.caller.id,
    });
  }
}

/**
 * Saves a campaign, publishes, plans that, ends or archives it [R2B-23 … R2B-32, R2J-27], Q2-65. Ending and archiving change
 * the state and nothing else; which of the two ends it is, the server's clock decides, S2-06.
 * @throws AppError 404 for those who do not run it, error.savedInBetween when somebody saved in between,
 *   error.invalidStateTransition, error.codeExists, the keys of `campaignFault`, field errors of unknown references
 */
export async function saveCampaign(
  context: ServiceContext,
  change: WithCleanText<CampaignChange>,
): Promise<CampaignForm> {
  const { db, services, caller } = context;
  const stored = found(await lockCampaign(db, change.id));
  if (!runsCampaign(caller, stored)) throw notFound();
  requireSeenVersion(stored, change.version, 'campaign');
  const from = stored.publishState;
  const to = change.publishState ?? from;
  const isPlannable = to === 'DRAFT' || change.publishAt === undefined;
  if (!canMoveCampaign(from, to) || !isPlannable) throw refused('error.invalidStateTransition', 'campaign');
  const now = services.now();
  if (to === 'ARCHIVED') {
    await writeCampaign(db, stored.id, now, { publishState: to });
  } else if (to === 'TERMINATED' || to === 'COMPLETED') {
    await writeCampaign(db, stored.id, now, {
      publishState: stateOfEnding(stored.dateSubmissionEnd, now.getTime()),
      dateSubmissionTerminated: now.toISOString(),
    });
  } else {
    await saveOpen(context, stored, change, now);
  }
  return openCampaignForm(context, stored.id);
}

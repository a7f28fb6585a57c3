import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { ContributionChange } from '#contract/contributions/change.schema.ts';
import { titleIn } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { campaigns } from '#server/platform/db/schema/campaigns.ts';
import { contributionFields, contributionTags } from '#server/platform/db/schema/configuration.ts';
import { contributionTaggings } from '#server/platform/db/schema/contributions.ts';
import { refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { HistoryNote } from '#server/process/contributions/history/note-history.ts';
import { programmeKindOf, programmeOf } from '#server/process/programme/programme.ts';
import type { Fault } from './completeness.ts';

export interface References {
  fieldId: number | null;
  campaignId: number | null;
}
interface Stored extends References {
  type: ContributionType;
  /** Set by the first submission; it stays when it is sent back. */
  dateSubmitted: string | null;
}

/** What is wrong with a part of a save, or what it changes. */
interface Saved {
  faults: Fault[];
  notes: HistoryNote[];
}

/** 0 and -1 mean "none" in forms [R3B-47]. */
const idOrNone = (id: number | null) => (id !== null && id > 0 ? id : null);

/** A reference sent as an object or as an id; the object wins, a missing one keeps what is stored, S3-10. */
function chosen(object: number | null | undefined, id: number | null | undefined, stored: number | null) {
  const given = object === undefined ? id : object;
  return given === undefined ? stored : idOrNone(given);
}

function changedCampaign({ type, campaignId, dateSubmitted }: Stored, change: ContributionChange) {
  if (type === 'IDEA') return null;
  return dateSubmitted === null ? chosen(change.campaign, change.campaignId, campaignId) : campaignId;
}

/**
 * Field and campaign after a save of a draft. Ideas have no campaign; they belong to their competition. One
 * that was submitted before stays in its campaign, S3-16.
 */
export function changedReferences(stored: Stored, change: ContributionChange): References {
  return {
    fieldId: chosen(change.field, change.contributionFieldId, stored.fieldId),
    campaignId: changedCampaign(stored, change),
  };
}

/** Title of an active field of the type; undefined when there is no such field. */
async function fieldTitle(db: Db, id: number, locale: string, active: ContributionType | null) {
  const [row] = await db
    .select({ titles: contributionFields.definitionList })
    .from(contributionFields)
    .where(
      and(
        eq(contributionFields.id, id),
        ...(active ? [eq(contributionFields.contributionType, active), contributionFields.isActive] : []),
      ),
    );
  return row && titleIn(row.titles, locale);
}

async function campaignTitle(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await db.select({ title: campaigns.title }).from(campaigns).where(eq(campaigns.id, id));
  return row?.title ?? null;
}

/**
 * Checks a newly chosen field (active, of the type) and campaign (open, of the type), S3-13, S3-18.
 * @throws AppError error.campaignClosed
 */
export async function checkReferences(
  { db, services }: ServiceContext,
  before: Stored,
  after: References,
): Promise<Saved> {
  const locale = services.messages.locales[0];
  const notes: HistoryNote[] = [];
  if (after.campaignId !== before.campaignId) {
    const { campaignId } = after;
    const { type } = before;
    const isOpen =
      campaignId === null ||
      (await programmeOf(services, programmeKindOf(type)).isOpen(
        db,
        { id: campaignId, type },
        services.now(),
      ));
    if (!isOpen) throw refused('error.campaignClosed', 'contribution');
    notes.push({
      category: 'CONTENT',
      event: 'campaignId',
      oldValue: await campaignTitle(db, before.campaignId),
      newValue: await campaignTitle(db, after.campaignId),
    });
  }
  if (after.fieldId === before.fieldId) return { faults: [], notes };
  const newValue = after.fieldId === null ? null : await fieldTitle(db, after.fieldId, locale, before.type);
  if (newValue === undefined) return { faults: [{ field: 'contributionFieldId', message: 'Value' }], notes };
  const oldValue = before.fieldId === null ? null : await fieldTitle(db, before.fieldId, locale, null);
  notes.push({ category: 'CONTENT', event: 'contributionFieldId', oldValue: oldValue ?? null, newValue });
  return { faults: [], notes };
}

const titlesOf = (tags: readonly { title: string }[]) =>
  tags
    .map(({ title }) => title)
    .sort((a, b) => a.localeCompare(b))
    .join(', ') || null;

/**
 * Replaces the tags of a contribution. Tags that it has already may have gone out of use; new ones must
 * exist and be active, S3-18.
 */
export async function writeTags(db: Db, contributionId: number, tagIds: readonly number[]): Promise<Saved> {
  const had = await db
    .select({ id: contributionTags.id, title: contributionTags.title })
    .from(contributionTaggings)
    .innerJoin(contributionTags, eq(contributionTags.id, contributionTaggings.tagId))
    .where(eq(contributionTaggings.contributionId, contributionId))
    .orderBy(asc(contributionTags.id));
  const wanted = new Set(tagIds);
  const remaining = had.filter(({ id }) => wanted.has(id));
  const gone = had.filter(({ id }) => !wanted.has(id)).map(({ id }) => id);
  const addedIds = [...wanted].filter((id) => !had.some((tag) => tag.id === id));
  if (addedIds.length === 0 && gone.length === 0) return { faults: [], notes: [] };

  const added =
    addedIds.length === 0
      ? []
      : await db
          .select({ id: contributionTags.id, title: contributionTags.title })
          .from(contributionTags)
          .where(and(inArray(contributionTags.id, addedIds), contributionTags.isActive));
  if (added.length < addedIds.length) return { faults: [{ field: 'tagIds', message: 'Value' }], notes: [] };
  if (gone.length > 0) {
    const isGone = inArray(contributionTaggings.tagId, gone);
    await db
      .delete(contributionTaggings)
      .where(and(eq(contributionTaggings.contributionId, contributionId), isGone));
  }
  if (added.length > 0) {
    await db.insert(contributionTaggings).values(added.map(({ id }) => ({ contributionId, tagId: id })));
  }
  const titles = { oldValue: titlesOf(had), newValue: titlesOf([...remaining, ...added]) };
  return { faults: [], notes: [{ category: 'CONTENT', event: 'tagIds', ...titles }] };
}

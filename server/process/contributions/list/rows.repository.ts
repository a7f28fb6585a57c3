import { type SQL, sql } from 'drizzle-orm';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { ContributionRow, EXCERPT_MAX } from '#contract/contributions/schema.ts';
import { cutText } from '#contract/formats/dates.ts';
import type { CommentStatus, RatingStatus } from '#contract/life-cycles/schema.ts';
import { previewText } from '#contract/texts/plain-text.ts';
import { inLanguage, type Name, nameIn, type Title } from '#contract/texts/titles.ts';
import { picturePathOf } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractFields } from '#server/platform/db/contract-columns.ts';
import type { Counted } from '#server/platform/db/counting.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import { executePrepared } from '#server/platform/db/prepared-statement.ts';
import { pathOfFile } from '#server/platform/files/files.paths.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { averageOf } from '#server/process/ratings/average.ts';
import { lastActivity } from '#server/process/selection/activity.ts';
import { type AnswerRow, answerColumns, presentAnswer } from '#server/process/selection/answers.ts';
import { attributeColumns } from '#server/process/selection/attributes.ts';
import {
  familyAsJson,
  familySize,
  familyVotes,
  isResting,
  type MemberComments,
  memberComments,
  type Votes,
} from '#server/process/selection/families.ts';
import { administersType, statementForViewer, visibleTo } from '#server/process/selection/visibility.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';

/** Work that a contribution waits for. */
interface Waiting {
  role: ParticipationRole;
  names: Name[];
  end: string | null;
}

/** A row of a list before it is translated for its reader. */
export type ListedRow = Omit<
  ContributionRow,
  'stateName' | 'fieldTitle' | 'ratingAverage' | 'bannerPreviewPath' | 'excerpt' | 'next' | 'answer'
> &
  AnswerRow & {
    stateNames: Name[];
    fieldTitles: Title[] | null;
    commentStatus: CommentStatus;
    ratingStatus: RatingStatus;
    ratingSum: number;
    bannerPreviewKey: string | null;
    /** Of a head: what its family has. */
    familyVotes: Votes | null;
    memberComments: MemberComments[] | null;
    /** The beginning of what the excerpt is made from, as HTML. */
    textStart: string;
    /** Each open task once, however many people have it. */
    waiting: Waiting[];
  };

/** A person with the unit, as JSON; `person` and `place` are the names that the query gives the tables. */
export const personAsJson = (person: SQL, place: SQL) => sql`jsonb_build_object(
  'id', ${person}.id, 'firstName', ${person}.first_name, 'lastName', ${person}.last_name,
  'unitName', ${place}.name, 'picturePath', ${picturePathOf(person)})`;

const tags = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', tag.id, 'title', tag.title) order by tag.title), '[]')
    from contribution_tagging tagging join contribution_tag tag on tag.id = tagging.tag_id
   where tagging.contribution_id = contribution.id)`;

/** The owners of `contribution`, as JSON. */
export const ownersAsJson = sql`(
  select coalesce(jsonb_agg(${personAsJson(sql`owner`, sql`place`)} order by p.rank, p.user_id), '[]')
    from contribution_participant p
    join app_user owner on owner.id = p.user_id
    left join organization_unit place on place.id = owner.unit_id
   where p.contribution_id = contribution.id and p.role = 'OWNER')`;

const isFollowedBy = (userId: SQL) => sql`exists (
             select from contribution_follower follower
              where follower.contribution_id = contribution.id and follower.user_id = ${userId} and not follower.stopped)`;

const isSupportedBy = (userId: SQL) => sql`exists (
             select from contribution_supporter supporter
              where supporter.contribution_id = contribution.id and supporter.user_id = ${userId})`;

const waiting = sql`(
  select coalesce(jsonb_agg(work order by work."end" nulls last, work.role), '[]') from (
    select task.role, task.names, min(task.end_at) as "end" from contribution_task task
     where task.contribution_id = contribution.id and ${isOpenStatus(sql`task.status`)} and not ${isResting()}
     group by task.role, task.names) work)`;

/** Characters of a text that its excerpt is made from: with its markup, several times as many as the excerpt has. */
const START_LENGTH = 1000;

const textStart = sql`left(contribution.body, ${sql.raw(String(START_LENGTH))})`;

/**
 * Columns of `contribution` joined with `rowTables` that a row of a list is made of, for a reader.
 * @param isVisible what the reader may see, as a condition on `contribution`
 */
export const rowColumns = (userId: SQL, isVisible: SQL): SQL => sql`
           contribution.id, contribution.code, contribution.title, ${attributeColumns}, contribution.type,
           contribution.state_id as "stateId", contribution.state_type as "stateType",
           state.state_definition_list as "stateNames",
           contribution.competition_id as "competitionId", contribution.campaign_id as "campaignId",
           campaign.title as "campaignTitle",
           contribution.field_id as "fieldId", field.definition_list as "fieldTitles",
           ${tags} as tags, ${ownersAsJson} as owners,
           contribution.date_submitted as "dateSubmitted", contribution.date_updated as "dateUpdated",
           contribution.date_state_changed as "dateStateChanged",
           array(select p.role from contribution_participant p
                  where p.contribution_id = contribution.id and p.user_id = ${userId} and p.role <> 'VIEWER'
                  order by p.role) as roles,
           contribution.editable,
           contribution.comment_status as "commentStatus", contribution.comment_count as "commentCount",
           contribution.rating_status as "ratingStatus", contribution.rating_count as "ratingCount",
           contribution.rating_sum as "ratingSum",
           contribution.supporter_count as "supportCount", contribution.follower_count as "followerCount",
           ${lastActivity} as "lastActivity", ${isFollowedBy(userId)} as following, ${isSupportedBy(userId)} as supported,
           ${familyAsJson(isVisible)} as family, ${familySize} as "familySize",
           ${familyVotes()} as "familyVotes", ${memberComments(isVisible)} as "memberComments",
           ${textStart} as "textStart", ${waiting} as waiting, ${answerColumns},
           preview.storage_key as "bannerPreviewKey"`;

export const rowTables: SQL = sql`
      join life_cycle_state state on state.id = contribution.state_id
      left join campaign on campaign.id = contribution.campaign_id
      left join contribution_field field on field.id = contribution.field_id
      left join stored_file preview on preview.id = contribution.banner_preview_id`;

const rowsOfMany = statementForViewer<{ ids: readonly number[] }, ListedRow>(
  (value, isVisible) => sql`
    select ${rowColumns(value('userId'), isVisible)}
      from unnest(${value('ids')}::bigint[]) with ordinality as page(id, position)
      join contribution on contribution.id = page.id
      ${rowTables}
     order by page.position`,
);

/** Comments of members that their own status does not hide from the caller. */
const readableCount = (members: readonly MemberComments[] | null, caller: Caller): number =>
  (members ?? [])
    .filter(({ type, commentStatus }) => commentStatus !== 'HIDDEN' || administersType(caller, type))
    .reduce((sum, { count }) => sum + count, 0);

/** The first words of a contribution; a tag or an entity that the cut left open is no part of them. */
function excerptOf({ summary, textStart: start }: Pick<ListedRow, 'summary' | 'textStart'>): string {
  const words = summary.trim() || previewText(start.replace(/(<[^<>]*|&[#\w]*)$/, ''));
  return cutText(words.replace(/\s+/g, ' '), EXCERPT_MAX);
}

/** Who reads rows, in which language and when. */
export interface RowReader {
  caller: Caller;
  locale: string;
  now: Date;
}

/**
 * A row as the contract has it, names in the caller's language. What the statuses hide (Q3-123) is
 * counted for administrators only.
 */
export function presentRow(listed: ListedRow, { caller, locale, now }: RowReader): ContributionRow {
  const { stateNames, fieldTitles, commentStatus, ratingStatus, bannerPreviewKey } = listed;
  const votes = listed.familyVotes ?? { count: listed.ratingCount, sum: listed.ratingSum };
  const administers = administersType(caller, listed.type);
  const rated = administers || ratingStatus !== 'HIDDEN';
  const discussed = administers || commentStatus !== 'HIDDEN';
  return {
    ...contractFields(listed, ContributionRow),
    stateName: nameIn(stateNames, locale),
    fieldTitle: (fieldTitles && inLanguage(fieldTitles, locale)?.title) ?? null,
    commentCount: discussed ? listed.commentCount + readableCount(listed.memberComments, caller) : 0,
    ratingAverage: rated ? averageOf(votes.sum, votes.count) : null,
    ratingCount: rated ? votes.count : 0,
    bannerPreviewPath: bannerPreviewKey === null ? null : pathOfFile(bannerPreviewKey),
    excerpt: excerptOf(listed),
    answer: presentAnswer(listed, now),
    next: {
      waitingFor: listed.waiting.map(({ role, names, end }) => ({
        role,
        taskName: nameIn(names, locale),
        end: end && isoInstant(end),
      })),
    },
  };
}

/** The rows of some contributions, in the order of the ids, as the caller may know them. */
export async function readRows(
  db: Db,
  ids: readonly number[],
  reader: RowReader,
): Promise<ContributionRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await rowsOfMany(db, reader.caller, { ids });
  return rows.map((row) => presentRow(row, reader));
}

type PageRow = Counted & { [Column in keyof ListedRow]: ListedRow[Column] | null } & { position: number };

/**
 * A page of ids with its rows, in one statement whose plan is cached. Only for lists whose best plan does not depend on the
 * values: planning the rows takes longer than a second way to the database, and a plan for all values would scan where one of
 * them is rare.
 * @param page a query of an `IdPage`, with its bounds in the text
 */
export async function readPreparedPage(
  db: Db,
  page: SQL,
  reader: RowReader,
): Promise<Counted & { rows: ContributionRow[] }> {
  const { rows: listed } = await executePrepared<PageRow>(
    db,
    sql`
    with page as materialized (${page})
    select page.total, page."hasMore", listed.*
      from page
      left join lateral (
        select place.position, ${rowColumns(sql`${reader.caller.id}`, visibleTo(reader.caller))}
          from unnest(page.ids) with ordinality as place(id, position)
          join contribution on contribution.id = place.id
          ${rowTables}) listed on true
     order by listed.position`,
  );
  const rows = listed.flatMap((row) =>
    row.id === null ? [] : [presentRow(row as PageRow & ListedRow, reader)],
  );
  const { total, hasMore } = listed[0] ?? { total: 0, hasMore: false };
  return { rows, total, hasMore };
}

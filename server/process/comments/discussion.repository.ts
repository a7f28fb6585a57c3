import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { THREADS_A_PAGE, type ThreadOrder } from '#contract/comments/schema.ts';
import type { CommentStatus } from '#contract/life-cycles/schema.ts';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import type { Place } from '#server/platform/db/prepared-statement.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { isInsider, type ProfileReader } from '#server/process/profiles/profile.policy.ts';
import { administersType, statementForViewer } from '#server/process/selection/visibility.ts';
import { commentColumns, type ReadComment } from './comment.columns.ts';
import { startOfThread } from './comments.repository.ts';

type PageRow = { [Column in keyof ReadComment]: ReadComment[Column] | null } & {
  type: ContributionType;
  commentStatus: CommentStatus;
  total: number;
};

interface Asked extends Record<string, unknown> {
  contributionId: number;
  /** Types of contributions whose hidden comments the viewer reads. */
  administered: readonly ContributionType[];
  isInsider: boolean;
  limit: number | null;
  offset: number;
}
type AskedPlace = Place<Asked & { userId: number }>;

const readerAt = (value: AskedPlace, isVisible: SQL): ProfileReader => ({
  userId: value('userId'),
  isInsider: value('isInsider'),
  isVisible,
});

/** Members of the family of a head whose comments the viewer may read, with what these are named by. */
const discussedMembers = (headId: SQL, administered: SQL, isVisible: SQL): SQL => sql`
  select contribution.id,
         json_build_object('id', contribution.id, 'code', contribution.code, 'title', contribution.title) as origin
    from contribution_family_member part join contribution on contribution.id = part.member_id
   where part.head_id = ${headId} and ${isVisible}
     and (contribution.comment_status <> 'HIDDEN' or contribution.type = any(${administered}::text[]))`;

/** What is discussed on one page: a contribution and the members of its family, as a part `source (id, origin)` of a statement. */
const sources = (value: AskedPlace, isVisible: SQL): SQL => sql`
  source as materialized (
    select ${value('contributionId')}::bigint as id, null::json as origin
     union all
    select * from (${discussedMembers(value('contributionId'), value('administered'), isVisible)}) member)`;

const windowOf = (value: AskedPlace): SQL =>
  sql`limit ${value('limit')}::bigint offset ${value('offset')}::bigint`;

/**
 * Comments, or one row about the contribution without any, and none where that is not to be seen.
 * @param listed comments in their order, as a query
 */
const discussion = (
  value: AskedPlace,
  isVisible: SQL,
  { total, listed, order }: { total: SQL; listed: SQL; order: SQL },
): SQL => sql`
  select contribution.type, contribution.comment_status as "commentStatus", ${total} as total, listed.*
    from contribution left join lateral (${listed}) listed on true
   where contribution.id = ${value('contributionId')} and ${isVisible} order by ${order}`;

/** Of some ids and origins, with what they are ordered by before their ids. */
const commentsOf = (source: SQL, date: SQL, reader: ProfileReader): SQL => sql`
  select ${commentColumns(reader)}, source.origin, ${date} as "orderedBy"
    from ${source} source
    join comment on comment.contribution_id = source.id
    join app_user on app_user.id = comment.user_id`;

/**
 * Those of one contribution are read in the order of its index, those of several by date. Which of the two it is stands
 * before the first is looked for.
 */
const oldestFirst = statementForViewer<Asked, PageRow>((value, isVisible) => {
  const id = value('contributionId');
  const alone = sql`(select ${id}::bigint as id, null::json as origin where (select count(*) from source) = 1)`;
  const several = sql`(select * from source where (select count(*) from source) > 1)`;
  const reader = readerAt(value, isVisible);
  return sql`with ${sources(value, isVisible)} ${discussion(value, isVisible, {
    total: sql`(select count(*) from source join comment on comment.contribution_id = source.id)`,
    listed: sql`
      (${commentsOf(alone, sql`null::timestamptz`, reader)} order by comment.id ${windowOf(value)})
      union all
      (${commentsOf(several, sql`comment.created_date`, reader)}
        order by comment.created_date, comment.id ${windowOf(value)})`,
    order: sql`listed."orderedBy", listed.id`,
  })}`;
});

/** What starts a thread in `source`. */
const STARTS = sql`source join comment on comment.contribution_id = source.id and comment.parent_id is null`;

/**
 * Threads, each with all its replies, oldest first.
 * @param starts a query of `id, origin, place` of what starts them
 * @param total of all of them
 */
const threads = (
  value: AskedPlace,
  isVisible: SQL,
  { starts, total }: { starts: SQL; total: SQL },
): SQL => sql`
  with recursive ${sources(value, isVisible)},
  start as materialized (${starts}),
  thread (id, origin, place) as (
    select id, origin, place from start
     union all
    select reply.id, thread.origin, thread.place from thread join comment reply on reply.parent_id = thread.id)
  ${discussion(value, isVisible, {
    total,
    listed: sql`
      select ${commentColumns(readerAt(value, isVisible))}, thread.origin, thread.place
        from thread join comment on comment.id = thread.id join app_user on app_user.id = comment.user_id`,
    order: sql`listed.place, listed."parentId" is not null, listed."createdDate", listed.id`,
  })}`;

/** People who reacted to `comment`. */
const LIKES = sql`(
  select count(distinct reaction.user_id) from comment_reaction reaction where reaction.comment_id = comment.id)`;

const ORDERS: Readonly<Record<ThreadOrder, SQL>> = {
  NEWEST: sql`created_date desc, id desc`,
  LIKED: sql`likes desc, created_date desc, id desc`,
};

const pageOfThreads = (order: ThreadOrder) =>
  statementForViewer<Asked, PageRow>((value, isVisible) =>
    threads(value, isVisible, {
      total: sql`(select count(*) from ${STARTS})`,
      starts: sql`
        select id, origin, row_number() over (order by ${ORDERS[order]}) as place from (
          select comment.id, source.origin, comment.created_date, ${order === 'LIKED' ? LIKES : sql`0`} as likes
            from ${STARTS} order by ${ORDERS[order]} ${windowOf(value)}) page`,
    }),
  );

const BY_ORDER = { NEWEST: pageOfThreads('NEWEST'), LIKED: pageOfThreads('LIKED') };

/** The thread of one comment of the contribution or of its family. */
const oneThread = statementForViewer<Asked & { thread: number }, PageRow>((value, isVisible) =>
  threads(value as AskedPlace, isVisible, {
    total: sql`(select count(*) from start)`,
    starts: sql`
      select comment.id, source.origin, 1 as place from ${STARTS}
       where comment.id = (${startOfThread(sql`${value('thread')}`)})`,
  }),
);

/** Official answers, the latest first; those that a moderator hid are none. */
const officialAnswers = statementForViewer<Asked, PageRow>(
  (value, isVisible) =>
    sql`with ${sources(value, isVisible)} ${discussion(value, isVisible, {
      total: sql`(select count(*) from source join comment on comment.contribution_id = source.id and comment.is_official)`,
      listed: sql`
      ${commentsOf(sql`source`, sql`comment.created_date`, readerAt(value, isVisible))} where comment.is_official
       order by comment.created_date desc, comment.id desc ${windowOf(value)}`,
      order: sql`listed."orderedBy" desc, listed.id desc`,
    })}`,
);

interface DiscussionQuery {
  page: number;
  size?: number | undefined;
  order?: ThreadOrder | undefined;
  thread?: number | undefined;
  official?: 'true' | undefined;
}

/**
 * Comments of a contribution that a viewer may see and of the members of its family, with the number of all (in an order, of all
 * threads) and with what decides whether they may be read.
 * @returns undefined when there is no such contribution for the viewer
 */
export async function readComments(
  { db, caller }: Pick<ServiceContext, 'db' | 'caller'>,
  contributionId: number,
  { page, size, order, thread, official }: DiscussionQuery,
) {
  const administered = CONTRIBUTION_TYPES.filter((type) => administersType(caller, type));
  const most = size ?? (order ? THREADS_A_PAGE : null);
  const asked = {
    contributionId,
    administered,
    isInsider: isInsider(caller),
    limit: most,
    offset: most === null ? 0 : page * most,
  };
  const { rows } =
    thread !== undefined
      ? await oneThread(db, caller, { ...asked, thread })
      : await (official ? officialAnswers : order ? BY_ORDER[order] : oldestFirst)(db, caller, asked);
  const [first] = rows;
  if (first === undefined) return undefined;
  const { type, commentStatus, total } = first;
  return {
    type,
    commentStatus,
    total,
    rows: rows.filter((one): one is PageRow & ReadComment => one.id !== null),
  };
}

import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { CommentRow, MentionedPerson } from '#contract/comments/schema.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';
import { isKnownTo, type ProfileReader } from '#server/process/profiles/profile.policy.ts';
import { mentionsIn } from './mentions.repository.ts';
import { isResponsible } from './moderated.sql.ts';
import { type Reaction, reactionsTo } from './reactions.repository.ts';

/** A comment as it is read, with what decides on who may read and do what. */
export interface ReadComment
  extends Pick<
    CommentRow,
    | 'id'
    | 'comment'
    | 'parentId'
    | 'userId'
    | 'fullName'
    | 'hasProfile'
    | 'createdDate'
    | 'updatedDate'
    | 'origin'
  > {
  contributionId: number;
  /** Of the contribution that it was written at, as what follows. */
  ofType: ContributionType;
  isResponsible: boolean;
  deletedAt: string | null;
  hiddenAt: string | null;
  hiddenReason: string | null;
  isOfficial: boolean;
  isReported: boolean;
  mentions: MentionedPerson[] | null;
  reactions: Reaction[] | null;
}

/** Columns of `comment` joined with its `app_user`, but for its origin; reactions, rights and profiles are those of a reader. */
export const commentColumns = (reader: ProfileReader): SQL => {
  const readerId = reader.userId;
  return sql`
  comment.id, comment.body as comment, comment.parent_id as "parentId", comment.user_id as "userId",
  ${fullNameSql(sql`app_user`)} as "fullName", exists (
    select from app_user person where person.id = comment.user_id and ${isKnownTo(reader)}) as "hasProfile",
  comment.created_date as "createdDate",
  comment.updated_date as "updatedDate", comment.deleted_at as "deletedAt", comment.hidden_at as "hiddenAt",
  comment.hidden_reason as "hiddenReason", comment.is_official as "isOfficial",
  comment.contribution_id as "contributionId",
  (select about.type from contribution about where about.id = comment.contribution_id) as "ofType",
  ${isResponsible(sql`comment.contribution_id`, readerId)} as "isResponsible",
  exists (select from comment_report report
           where report.comment_id = comment.id and report.user_id = ${readerId}) as "isReported",
  ${reactionsTo(sql`comment.id`, readerId)} as reactions, ${mentionsIn(sql`comment.id`)} as mentions`;
};

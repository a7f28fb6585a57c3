import { sql } from 'drizzle-orm';
import { LEADERBOARD_SIZE } from '#contract/points/schema.ts';
import type { Profile } from '#contract/profiles/schema.ts';
import { can, contributors, insiders, platformAdministrators } from '#contract/roles.ts';
import { picturePathOf } from '#server/people/account/people.sql.ts';
import { found } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { isKnownAuthor } from '#server/process/follows/subjects.ts';
import { readPosition } from '#server/process/points/leaders.repository.ts';
import { authoredBy, countAuthored } from './authored.ts';
import { isKnownTo, readerOf } from './profile.policy.ts';

/** Points that the leaderboard shows are no secret of its readers; all others are their person's and the administrators'. */
async function pointsFor({ db, services, caller }: ServiceContext, userId: number): Promise<number | null> {
  const isOwnOrAdministered = caller.id === userId || can(caller.roles, platformAdministrators);
  const { showLeadersTable } = await services.settings.at(db, caller.siteVersion);
  const readsLeaders = showLeadersTable && caller.roles.has('ROLE_INTERNAL');
  if (!isOwnOrAdministered && !readsLeaders) return null;
  const { positionNumber, sumPoint } = await readPosition(db, userId, undefined, services.now());
  const isLeader = positionNumber > 0 && positionNumber <= LEADERBOARD_SIZE;
  return isOwnOrAdministered || isLeader ? sumPoint : null;
}

/** @throws AppError 404 for whom the caller does not know, and for who does not exist */
export async function readProfile(context: ServiceContext, userId: number): Promise<Profile> {
  const { db, caller } = context;
  const authored = await authoredBy(context, userId);
  const { rows } = await db.execute<Omit<Profile, 'points' | 'contributionCount'>>(sql`
    select person.id, person.first_name as "firstName", person.last_name as "lastName",
           ${can(caller.roles, insiders) ? sql`unit.name` : sql`null::text`} as "unitName",
           ${picturePathOf(sql`person`)} as "picturePath",
           exists (select from followed_subject follow
                    where follow.user_id = ${caller.id} and follow.person_id = person.id) as following,
           ${can(caller.roles, contributors)} and person.id <> ${caller.id} and person.activated and exists (select from ${isKnownAuthor(caller, userId)}) as followable
      from app_user person left join organization_unit unit on unit.id = person.unit_id
     where person.id = ${userId} and ${isKnownTo(readerOf(caller))}`);
  const person = found(rows[0]);
  return {
    ...person,
    points: await pointsFor(context, userId),
    contributionCount: await countAuthored(db, authored),
  };
}

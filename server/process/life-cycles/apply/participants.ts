import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { idArray, isOneOf } from '#server/platform/db/id-array.ts';
import type { Step } from '#server/platform/db/steps.ts';
import type { Placed } from './context.ts';

/** Unit and organization of the first owners, by which units see and filter contributions, S3-20. */
export async function updateOwnerUnits(db: Db, contributionIds: readonly number[]): Promise<void> {
  if (contributionIds.length === 0) return;
  await db.execute(sql`
    update contribution
       set owner_unit_id = owner.unit_id, owner_organization_id = owner.organization_id
      from (select distinct on (participant.contribution_id)
                   participant.contribution_id, app_user.unit_id, unit.organization_id
              from contribution_participant participant
              join app_user on app_user.id = participant.user_id
              left join organization_unit unit on unit.id = app_user.unit_id
             where participant.contribution_id = any(${idArray(contributionIds)}) and participant.role = 'OWNER'
             order by participant.contribution_id, participant.rank, participant.user_id) owner
     where contribution.id = owner.contribution_id`);
}

type Change = Placed<'participantAdded'> | Placed<'participantRemoved'>;

/** The changes as one JSON parameter, in order. */
const asJson = (changes: readonly Change[]) =>
  JSON.stringify(
    changes.map(({ situation, effect }, place) => ({
      contribution_id: situation.contribution.id,
      role: effect.role,
      user_id: effect.userId,
      deputy_for_id: effect.kind === 'participantAdded' ? (effect.deputyFor ?? null) : null,
      is_first: effect.kind === 'participantAdded' && effect.isFirst === true,
      place,
    })),
  );

const changesIn = (changes: readonly Change[]) => sql`
  json_to_recordset(${asJson(changes)}::json) as change(contribution_id bigint, role text, user_id bigint, deputy_for_id bigint, is_first boolean, place int)`;

export const takeRoles = (removed: readonly Placed<'participantRemoved'>[]): Step | null =>
  removed.length === 0
    ? null
    : (after) => sql`
      delete from contribution_participant held using ${changesIn(removed)}
       where held.contribution_id = change.contribution_id and held.role = change.role
         and held.user_id = change.user_id and ${after}`;

/** Who joins comes after those who hold the role already, in order, or before all of them. */
export const giveRoles = (added: readonly Placed<'participantAdded'>[]): Step | null =>
  added.length === 0
    ? null
    : (after) => sql`
      insert into contribution_participant (contribution_id, role, user_id, deputy_for_id, rank)
      select change.contribution_id, change.role, change.user_id, change.deputy_for_id,
             case when change.is_first and held.first is not null then held.first - 1
                  else coalesce(held.last, 0)
                    + row_number() over (partition by change.contribution_id, change.role order by change.place) end
        from ${changesIn(added)}
        left join (select contribution_id, role, min(rank) as first, max(rank) as last from contribution_participant
                    where contribution_id ${isOneOf([...new Set(added.map(({ situation }) => situation.contribution.id))])}
                    group by contribution_id, role) held
          on held.contribution_id = change.contribution_id and held.role = change.role
       where ${after}
      on conflict do nothing`;

/** The contributions whose owners change. */
export const withOtherOwners = (changes: readonly Change[]): number[] => [
  ...new Set(
    changes.flatMap(({ situation, effect }) => (effect.role === 'OWNER' ? [situation.contribution.id] : [])),
  ),
];

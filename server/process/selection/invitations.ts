import { type SQL, sql } from 'drizzle-orm';

/**
 * That somebody may still answer the invitation to write `contribution`: it is a draft. Nothing else is open to them than that draft's
 * title and text, so this is no part of who sees a contribution (decision 0072).
 */
export const isInvitedTo = (userId: number): SQL => sql`(
  not contribution.is_deleted and contribution.state_type in ('NEW', 'DRAFT')
  and exists (select from contribution_co_author part
               where part.contribution_id = contribution.id and part.user_id = ${userId} and part.state = 'INVITED'))`;

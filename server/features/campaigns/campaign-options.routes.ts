import { and, asc, eq, inArray, or } from 'drizzle-orm';
import {
  type CampaignOption,
  type CampaignType,
  campaignSelectEndpoints,
} from '../../../contract/campaigns.ts';
import type { Db } from '../../db/client.ts';
import { type CampaignPublishState, campaigns } from '../../db/schema/campaigns.ts';
import { found } from '../../errors.ts';
import { type Route, route } from '../../plugins/route.ts';
import { campaignIsOpenAt } from './campaign.visibility.ts';

const ENDED: readonly CampaignPublishState[] = ['TERMINATED', 'COMPLETED', 'ARCHIVED'];

const isPublic = inArray(campaigns.publishState, ['PUBLISHED', ...ENDED]);

interface Wanted {
  type: CampaignType;
  /** This one is offered even when it has ended. */
  named: number | null;
  withClosed: boolean;
}

function listOptions(db: Db, { type, named, withClosed }: Wanted, now: Date): Promise<CampaignOption[]> {
  return db
    .select({ id: campaigns.id, title: campaigns.title })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.campaignType, type),
        or(
          withClosed ? isPublic : campaignIsOpenAt(now),
          named === null ? undefined : and(isPublic, eq(campaigns.id, named)),
        ),
      ),
    )
    .orderBy(asc(campaigns.title), asc(campaigns.id));
}

/** Campaigns to choose from in the contribution form and its filters [R2J-25], Q2-41. */
const options = route(campaignSelectEndpoints.options, async ({ params, query, db, services }) => {
  const withClosed = query.withClosed === 'true';
  if (typeof params.id === 'string') {
    return listOptions(db, { type: params.id, named: null, withClosed }, services.now());
  }
  const [row] = await db
    .select({ type: campaigns.campaignType })
    .from(campaigns)
    .where(and(eq(campaigns.id, params.id), isPublic));
  return listOptions(db, { type: found(row).type, named: params.id, withClosed }, services.now());
});

export const campaignOptionRoutes: Route[] = [options];

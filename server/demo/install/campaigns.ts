import { campaigns } from '../../db/schema/campaigns.ts';
import type { Services } from '../../services.ts';
import { drawBanner } from './banners.ts';

const DAY_MS = 86_400_000;

/** Two campaigns that are open and one that has ended, to submit from and to filter by. */
export async function makeCampaigns(services: Services, createdBy: number): Promise<{ open: number }> {
  const { database: db, now } = services;
  const day = (offset: number) => new Date(now().getTime() + offset * DAY_MS).toISOString();
  const published = { accessLevel: 'PUBLIC', createdBy } as const;
  const rows = await db
    .insert(campaigns)
    .values([
      {
        ...published,
        ...(await drawBanner(services, ['meadow', 'morning'], createdBy)),
        code: 'SAFE-2026',
        title: 'A year without an accident',
        summary: 'What would make your next shift safer? Small things count as much as big ones.',
        body: '<p>We collect until the autumn and answer every suggestion within thirty days.</p>',
        campaignType: 'SUGGESTION',
        publishState: 'PUBLISHED',
        publishDate: day(-250),
        dateSubmissionStart: day(-250),
        dateSubmissionEnd: day(120),
      },
      {
        ...published,
        ...(await drawBanner(services, ['peaks', 'noon'], createdBy)),
        code: 'KWH-2026',
        title: 'Every kilowatt-hour twice',
        summary: 'Where do we use energy that nobody needs? Tell us where to look.',
        body: '<p>The three best improvements are tried out in the same quarter.</p>',
        campaignType: 'IMPROVEMENT',
        publishState: 'PUBLISHED',
        publishDate: day(-200),
        dateSubmissionStart: day(-200),
        dateSubmissionEnd: day(60),
      },
      {
        ...published,
        ...(await drawBanner(services, ['rows', 'dusk'], createdBy)),
        code: 'HELLO-2025',
        title: 'The first ninety days',
        summary: 'How should it feel to be new here? The campaign has ended; its suggestions live on.',
        campaignType: 'SUGGESTION',
        publishState: 'COMPLETED',
        publishDate: day(-400),
        dateSubmissionStart: day(-400),
        dateSubmissionEnd: day(-300),
        dateSubmissionTerminated: day(-300),
      },
    ])
    .returning({ id: campaigns.id });
  return { open: rows[0]?.id as number };
}

import { and, eq } from 'drizzle-orm';
import { competitionRewards, competitions } from '../../db/schema/campaigns.ts';
import { lifeCycles } from '../../db/schema/lifeCycles.ts';
import type { Services } from '../../services.ts';
import { drawBanner } from './banners.ts';

const DAY_MS = 86_400_000;

/** A competition that takes ideas, and one that has ended, with what could be won. */
export async function makeCompetitions(services: Services, createdBy: number): Promise<void> {
  const { database, now } = services;
  const day = (offset: number) => new Date(now().getTime() + offset * DAY_MS).toISOString();
  const [cycle] = await database
    .select({ id: lifeCycles.id })
    .from(lifeCycles)
    .where(and(eq(lifeCycles.contributionType, 'IDEA'), eq(lifeCycles.isActive, true)));
  const common = {
    accessLevel: 'PUBLIC',
    publishState: 'PUBLISHED',
    lifeCycleId: cycle?.id as number,
    createdBy,
  } as const;
  const [open, ended] = await database
    .insert(competitions)
    .values([
      {
        ...common,
        ...(await drawBanner(services, ['tree', 'dusk'], createdBy)),
        code: 'GREEN-2026',
        title: 'A product that comes back',
        summary:
          'What happens to our products when nobody needs them any more? We look for ideas that let them come back: repaired, rebuilt, or as the stuff of something new. Employees, partners and customers compete together; a jury of engineers and one of customers decides. Sketches are welcome, finished plans are not needed.',
        body: '<p>Three rounds, three juries, and the three best ideas are built.</p>',
        competitionState: 'ANNOUNCED',
        publishDate: day(-20),
        dateCreated: day(-22),
        dateSubmissionEnd: day(70),
      },
      {
        ...common,
        ...(await drawBanner(services, ['seeds', 'morning'], createdBy)),
        code: 'QUIET-2025',
        title: 'The quiet hall',
        summary: 'How can hall two lose ten decibels? Forty-one ideas came in, and three of them were built.',
        body: '<p>Thank you for forty-one ideas.</p>',
        competitionState: 'COMPLETE',
        publishDate: day(-330),
        dateCreated: day(-335),
        dateSubmissionEnd: day(-240),
      },
    ])
    .returning({ id: competitions.id });
  await database.insert(competitionRewards).values([
    { competitionId: open?.id as number, rank: 1, reward: 'Six weeks of time and a workshop for your idea' },
    { competitionId: open?.id as number, rank: 2, reward: '1500', isPoint: true },
    { competitionId: open?.id as number, rank: 3, reward: '750', isPoint: true },
    { competitionId: open?.id as number, rank: 4, reward: 'Lunch with the board' },
    { competitionId: ended?.id as number, rank: 1, reward: 'A visit to the acoustics laboratory' },
    { competitionId: ended?.id as number, rank: 2, reward: '500', isPoint: true },
  ]);
}

import { eq, lt } from 'drizzle-orm';
import type { ContributionType, Role } from '#contract/access.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { tagEndpoints } from '#contract/tags/endpoints.ts';
import { createDatabase, type Database, type Db } from '#server/platform/db/client.ts';
import { notifications, outboxMails } from '#server/platform/db/schema/notifications.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { seededRandom } from '#server/platform/seeded-random.ts';
import type { Services } from '#server/platform/services.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { installDefaultLifeCycles } from '#server/process/life-cycles/defaults/install.ts';
import { type SampleDriver, startSampleDriver } from './driver.ts';
import { sampleIdeas } from './ideas.ts';
import { makeAbsences } from './install/absences.ts';
import { makeAnswerTemplates } from './install/answer-templates.ts';
import { remindOfAnswers } from './install/answers.ts';
import { askAboutSome } from './install/author-questions.ts';
import { makeCalendars } from './install/calendars.ts';
import { makeCampaigns } from './install/campaigns.ts';
import { makeCompetitions } from './install/competitions/index.ts';
import { liveThrough } from './install/contributions.ts';
import { daysAfter, HOUR_MS } from './install/days.ts';
import { makeEvaluationForms } from './install/evaluations.ts';
import { makeFields } from './install/fields.ts';
import { makeLifeCycleDraft } from './install/life-cycle-draft.ts';
import { makeNews } from './install/news.ts';
import { beginDraft } from './install/own-draft.ts';
import { giveEverybody, makeAdministrator, makePeople } from './install/people.ts';
import { makePoints } from './install/points.ts';
import { putOffSome } from './install/put-off.ts';
import { redate } from './install/redate.ts';
import { TAGS } from './install/remarks.ts';
import { makeSavedViews } from './install/saved-views.ts';
import { workingTime } from './install/timing.ts';
import type { SampleWorld } from './install/world.ts';
import { OTHER_PEOPLE, SAMPLE_ORGANIZATIONS, SAMPLE_PEOPLE } from './organization.ts';

export const SAMPLE_PASSWORD = 'Ideagarden-1';

/** Accounts of the sample organization that have a part of their own; the others are ordinary people. */
export const SAMPLE_ACCOUNTS = SAMPLE_PEOPLE.slice(0, 19).map(({ login }) => login);

/** Contributions of each type, three hundred in all. */
const COUNTS: readonly (readonly [Exclude<ContributionType, 'IDEA'>, number])[] = [
  ['SUGGESTION', 200],
  ['IMPROVEMENT', 100],
];
const ALL = COUNTS.reduce((sum, [, count]) => sum + count, 0);
/** How far back the first contribution lies, in days. */
const HISTORY_DAYS = 360;
/** Above 1: more come in the later the year is. */
const GROWTH = 1.25;
/** Two of five are discussed and judged by many: as many as a first start has time for. */
const isTalkedAbout = (index: number) => index % 5 < 2;

/** Mark that the sample organization lives in this database; never taken away. */
const MARK = 'sampleOrganization';

const UNFINISHED = 'unfinished';
const FINISHED = 'finished';

/**
 * Whether this database was filled with the sample organization.
 * @throws UnfinishedSampleError when it was begun and never finished
 */
export async function hasSampleOrganization(db: Db): Promise<boolean> {
  const [row] = await db.select().from(settings).where(eq(settings.key, MARK));
  if (row?.value === UNFINISHED) throw new UnfinishedSampleError();
  return row !== undefined;
}

const loginsWith = (role: Role, langKey?: 'en' | 'tr') =>
  SAMPLE_PEOPLE.filter(
    (person) => person.roles.includes(role) && (langKey ?? person.langKey) === person.langKey,
  ).map(({ login }) => login);

/** Those with a part write more than the others of their language, as few do in any organization. */
const KEENNESS = 4;
const writersOf = (role: Role, langKey: 'en' | 'tr'): string[] => [
  ...Array.from({ length: KEENNESS }, () => loginsWith(role, langKey)).flat(),
  ...OTHER_PEOPLE.filter((person) => person.langKey === langKey && person.roles.includes(role)).map(
    ({ login }) => login,
  ),
];

async function makeContributions(
  services: Services,
  driver: SampleDriver,
  people: ReadonlyMap<string, number>,
  say: (line: string) => void,
): Promise<void> {
  const chance = seededRandom(2727);
  const today = services.now();
  const logins = new Map([...people].map(([login, id]) => [id, login]));
  const employees = loginsWith('ROLE_INTERNAL');
  const tags: number[] = [];
  for (const title of TAGS) {
    tags.push((await driver.call('admin', tagEndpoints.create, { body: { title } })).id);
  }
  const campaigns = await makeCampaigns(driver, today);
  await makeCompetitions(driver, people, today);
  const forms = await makeEvaluationForms(driver);
  const lifeCycles = await driver.call('admin', lifeCycleEndpoints.list);
  const ideas = sampleIdeas(ALL);
  /** When something happened last to a contribution. */
  const latest = new Map<number, Date>();
  let made = 0;
  for (const [type, count] of COUNTS) {
    const { id } = lifeCycles.find((cycle) => cycle.contributionType === type && cycle.isActive) as {
      id: number;
    };
    const world: SampleWorld = {
      driver,
      chance,
      logins,
      tags,
      today,
      readers: employees,
      lifeCycle: await driver.call('admin', lifeCycleEndpoints.readTree, { params: { id } }),
      fields: await makeFields(driver, type, people),
      campaignId: null,
      answers: [],
      isTalkedAbout: true,
      forms,
    };
    for (const [index, idea] of ideas.splice(0, count).entries()) {
      const outside = type === 'SUGGESTION' && chance.percent(12);
      const writers = writersOf(outside ? 'ROLE_EXTERNAL' : 'ROLE_INTERNAL', idea.langKey);
      const famous = idea.langKey === 'en' ? 'employee' : 'employee.two';
      const owner = !outside && index % 7 === 0 ? famous : chance.pick(writers);
      const daysAgo = HISTORY_DAYS * (1 - (index + chance.next()) / count) ** GROWTH;
      const at = workingTime(chance, daysAfter(today, -daysAgo).getTime(), -1);
      const start = new Date(Math.min(at, today.getTime() - HOUR_MS));
      const campaignId = campaigns.campaignFor(type, idea.field, owner, daysAgo);
      const answers = campaigns.answersTo(campaignId, index);
      const place = { campaignId, answers, isTalkedAbout: isTalkedAbout(index) };
      const { id, until } = await liveThrough({ ...world, ...place }, idea, owner, start);
      latest.set(id, until);
      made += 1;
      if (made % 50 === 0) say(`  ${made} of ${ALL} contributions`);
    }
  }
  await campaigns.close();
  const later = { driver, logins, today, latest };
  await putOffSome(later);
  await askAboutSome(later);
  await beginDraft(later);
}

/** How long news stay new, in days. */
const UNREAD_DAYS = 12;

/** What has been read in the past is read, and no mail of the past waits to be sent to invented people. */
async function finalizeSample(db: Database, now: Date): Promise<void> {
  const recent = daysAfter(now, -UNREAD_DAYS).toISOString();
  await db.update(notifications).set({ isRead: true }).where(lt(notifications.date, recent));
  await db.delete(outboxMails);
  // Those of the making: in the account settings each would be a browser that the person never had.
  await db.delete(sessions);
}

async function fill(services: Services, say: (line: string) => void): Promise<void> {
  const { database } = services;
  await makeAdministrator(services, SAMPLE_PASSWORD);
  await installDefaultLifeCycles(database);
  const driver = await startSampleDriver(services);
  try {
    const people = await makePeople(driver);
    await giveEverybody(database, SAMPLE_PASSWORD);
    await makeCalendars(driver, services.now());
    say(`  ${people.size} people in ${SAMPLE_ORGANIZATIONS.length} organizations`);
    await writeSettings(database, { showPointSummaryTable: true, showAnswerFigures: true });
    await makeNews(driver, services.now());
    await makeContributions(services, driver, people, say);
    await makePoints(driver, people, { chance: seededRandom(3131), today: services.now() });
    await makeLifeCycleDraft(driver);
    await makeSavedViews(driver);
    await makeAnswerTemplates(driver);
    await makeAbsences(driver, people, services.now());
    await redate(database, driver.calls);
    await remindOfAnswers(services, services.now());
    await finalizeSample(database, services.now());
  } finally {
    await driver.close();
  }
}

/** A sample that was interrupted; it can be neither used nor continued. */
export class UnfinishedSampleError extends Error {
  override name = 'UnfinishedSampleError';

  constructor() {
    super(
      'Loading the sample organization was interrupted. Delete the data folder (DATA_DIR), or empty the database, and start again.',
    );
  }
}

/**
 * Fills an empty database with the sample organization, always the same but for the day on which it ends,
 * through the server's own calls. Commits need not wait for the disk here: only the last one does, and it
 * carries all before it with it.
 */
export async function installSampleOrganization(
  services: Services,
  databaseUrl: string,
  say: (line: string) => void,
): Promise<void> {
  await services.database.insert(settings).values({ key: MARK, value: UNFINISHED });
  const lazy = createDatabase(databaseUrl, { poolSize: 4, lazyCommits: true });
  try {
    await fill({ ...services, database: lazy.db }, say);
  } finally {
    await lazy.close();
  }
  await services.database.update(settings).set({ value: FINISHED }).where(eq(settings.key, MARK));
  // The planner knows nothing yet of tables that were filled within seconds.
  await services.database.execute('analyze');
}

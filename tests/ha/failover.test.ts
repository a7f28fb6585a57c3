import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { asMarkdown } from '#bench/table.ts';
import { createDatabase, type Database } from '#server/platform/db/client.ts';
import { contentMailings } from '#server/platform/db/schema/contents.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { callJob } from '#tests/support/callJob.ts';
import { openFolder } from '#tests/support/clusters.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import { anOrganization, aUnit, aUser } from '#tests/support/factories/users.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import { openServer } from '#tests/support/ownServer.ts';
import { expectNothingLost, isAcknowledged, startSubmitting, tokenOf } from '#tests/support/submitting.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Attempt, firstAfter, isAnswered, longestGap, longestWait, seconds } from './figures.ts';
import { startInviting, startReading } from './people.ts';

const KILLS = 10;
const PEOPLE = 50;
/** Readers of the news that is published before each kill. */
const READERS = 20;
/** The figures that have to hold, ms. */
const WRITES_MS = 30_000;
const READS_MS = 5_000;

/** What people may be told while there is no primary. */
const REFUSALS = ['503 error.dataUnreachable', '503 error.tookTooLong'];

/** ms between two ideas of a person, on average between two pages, and between two invitations. */
const IDEA_MS = 6_000;
const PAGE_MS = 1_500;
const INVITATION_MS = 1_500;
/** The mail server takes so long for each mail, ms. */
const MAIL_MS = 150;

const PAGES = [
  '/',
  '/api/v3/contributions/SUGGESTION/0/all?page=0&size=10&sort=id,desc',
  '/api/v3/contributions/SUGGESTION/0/mine?page=0&size=5&sort=dateUpdated,desc',
  '/api/v3/notifications?page=0&size=3&sort=date,desc&unreadOnly=true',
  '/api/v3/user-points/my-points',
];

/** The page of the first idea of a person. */
async function ownPage(db: Database, person: number): Promise<string> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from contribution where title like ${`Idea ${person}-%`} order by id limit 1`,
  );
  if (!rows[0]) throw new Error(`Person ${person} has no idea`);
  return `/api/v3/contributions/${rows[0].id}`;
}

/** The whole at work: two processes of the server on the cluster, people, and a mail server that counts. */
async function begin(cluster: Cluster) {
  const { db, close } = createDatabase(cluster.url, { poolSize: 3, onIdleError: () => undefined });
  onTestFinished(close);
  let begun = 0;
  const mails = await startMailServer({
    onMailFrom: (_address, _session, callback) => {
      begun += 1;
      setTimeout(() => callback(), MAIL_MS);
    },
  });
  onTestFinished(() => mails.close());
  const { running, origin } = await openServer(cluster.url, {
    ...{ DATABASE_READ_URL: cluster.readUrl, PROCESSES: '2' },
    ...{ SMTP_URL: mails.url, LOG_LEVEL: 'info' },
  });
  const writers = await startSubmitting(origin, db, { people: PEOPLE, pause: IDEA_MS });
  await writers.untilAcknowledged(2 * PEOPLE, 60_000);
  const readers = await Promise.all(
    writers.tokens.map(async (token, person) => ({ token, paths: [...PAGES, await ownPage(db, person)] })),
  );
  const reading = startReading(origin, readers, PAGE_MS);
  const administrator = await tokenOf(db, await aUser(db, { roles: ['ROLE_ADMIN'] }));
  const inviting = startInviting(origin, administrator, INVITATION_MS);
  return { db, mails, mailsBegun: () => begun, running, writers, reading, inviting };
}

type Work = Awaited<ReturnType<typeof begin>>;

/** News for the readers, whose mails one job writes and another one sends; both at work when this is done. */
async function publish({ db, mailsBegun }: Work, cluster: Cluster, organizationId: number, title: string) {
  const before = mailsBegun();
  const { id } = await aContent(db, { title, accessLevel: 'ORGANIZATION', organizations: [organizationId] });
  await db.insert(contentMailings).values({ contentId: id });
  await callJob(cluster.url, 'content-mails');
  await callJob(cluster.url, 'outbox');
  await expect.poll(mailsBegun, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + 2);
}

const writesOf = ({ writers }: Work): Attempt[] =>
  writers.outcomes.map(({ status, begun, ended }) => ({ person: 0, status, begun, ended }));

/** Kills the primary, waits until people can write, and lets it come back. */
async function killPrimary(work: Work, cluster: Cluster) {
  const primary = await cluster.primary();
  const killed = performance.now();
  await primary.kill();
  await expect
    .poll(() => firstAfter(writesOf(work), killed), { timeout: 2 * WRITES_MS, interval: 50 })
    .not.toBe(null);
  const written = firstAfter(writesOf(work), killed) ?? Number.POSITIVE_INFINITY;
  await wait(3_000);
  const end = performance.now();
  const followedBy = (await cluster.primary()).name;
  primary.start();
  await cluster.whole();
  const { attempts } = work.reading;
  const reads = attempts.filter(({ begun }) => begun > killed && begun < killed + written);
  return {
    names: `${primary.name} → ${followedBy}`,
    written,
    unread: longestGap(attempts, killed, end),
    waited: longestWait(attempts, killed, end),
    reads: reads.length,
    refusedReads: reads.filter((one) => !isAnswered(one)).length,
    refusedWrites: writesOf(work).filter((one) => !isAnswered(one) && one.ended > killed && one.begun < end)
      .length,
    whole: performance.now() - end,
  };
}

type Kill = Awaited<ReturnType<typeof killPrimary>>;

const figuresOf = (kills: readonly Kill[]) =>
  asMarkdown({
    title: 'The primary is killed while 50 people work',
    head: [
      'primary',
      'until a write, s',
      'longest without a read, s',
      'longest wait of a reader, s',
      'reads until then',
      'of them refused',
      'refused writes',
      'whole again after, s',
    ],
    rows: kills.map(({ names, written, unread, waited, reads, refusedReads, refusedWrites, whole }) => [
      names,
      ...[written, unread, waited].map(seconds),
      ...[reads, refusedReads, refusedWrites].map(String),
      seconds(whole),
    ]),
  });

/** Sends what waits, whatever its time, until nothing does. */
async function emptyOutbox(db: Database, url: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await db.execute(
          sql`update outbox_mail set next_try_at = now() where status = 'QUEUED' and next_try_at > now()`,
        );
        await callJob(url, 'outbox');
        await wait(5_000);
        return db.$count(outboxMails, sql`status = 'QUEUED'`);
      },
      { timeout: 120_000 },
    )
    .toBe(0);
}

const counted = (keys: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Object.fromEntries([...counts].sort());
};

/** Each mail that was written went out once, and there is one for each acknowledged invitation and each reader of news. */
async function expectMailsOnce({ db, mails, inviting }: Work, titles: readonly string[]): Promise<void> {
  const rows = await db.select().from(outboxMails);
  expect(counted(rows.map(({ status }) => status))).toEqual({ SENT: rows.length });
  expect(counted(mails.received.map(({ to, headers }) => `${to.join()} ${headers.subject}`))).toEqual(
    counted(rows.map(({ toAddress, subject }) => `${toAddress} ${subject}`)),
  );
  const invitations = counted(
    rows.map(({ toAddress }) => toAddress).filter((to) => to.startsWith('invited')),
  );
  expect(Object.values(invitations).filter((count) => count > 1)).toEqual([]);
  const acknowledged = inviting.invited.filter(({ status }) => status === 201);
  expect(acknowledged.length).toBeGreaterThan(KILLS);
  expect(acknowledged.filter(({ email }) => invitations[email] !== 1)).toEqual([]);
  const news = counted(rows.map(({ subject }) => subject).filter((subject) => subject.startsWith('News: ')));
  expect(news).toEqual(Object.fromEntries(titles.map((title) => [`News: ${title}`, READERS])));
}

it('while 50 people work, the primary is killed ten times: writes go on within 30 s and reads within 5 s, nobody is signed out, nothing acknowledged is lost, and no job or mail is done twice', async () => {
  const cluster = await startCluster(await openFolder());
  onTestFinished(() => cluster.end());
  onTestFinished(({ task }) => {
    if (task.result?.state === 'fail') console.log(cluster.logs(40));
  });
  const work = await begin(cluster);
  const { db, writers, reading, inviting, running } = work;
  const works = await anOrganization(db);
  const unit = await aUnit(db, { organizationId: works.id });
  for (let at = 0; at < READERS; at += 1) await aUser(db, { unitId: unit.id });

  const kills: Kill[] = [];
  const titles: string[] = [];
  for (let at = 1; at <= KILLS; at += 1) {
    titles.push(`Number ${at}`);
    await publish(work, cluster, works.id, `Number ${at}`);
    kills.push(await killPrimary(work, cluster));
  }
  await writers.untilAcknowledged(PEOPLE, 60_000);
  for (const { stop } of [writers, reading, inviting]) await stop();

  console.log(figuresOf(kills));
  const acknowledged = writers.outcomes.filter(isAcknowledged).length;
  console.log(
    `${acknowledged} of ${writers.outcomes.length} ideas acknowledged, ${reading.attempts.filter(isAnswered).length} of ${reading.attempts.length} reads answered, ${work.mails.received.length} mails.`,
  );

  await emptyOutbox(db, cluster.url);
  await expectNothingLost(db, writers.outcomes, () => true);
  await expectMailsOnce(work, titles);
  // No answer, or a sentence that asks to come again: nobody was sent away, and nothing was an accident.
  const refusals = writers.outcomes
    .filter((one) => !isAcknowledged(one) && one.status !== 0)
    .map(({ status, refusal }) => `${status} ${refusal}`);
  expect(refusals.filter((one) => !REFUSALS.includes(one))).toEqual([]);
  const refusedReads = reading.attempts.filter((one) => !isAnswered(one)).map(({ status }) => status);
  expect(refusedReads.filter((status) => status !== 503 && status !== 0)).toEqual([]);
  expect(await db.$count(sessions, sql`revoked_at is not null`)).toBe(0);
  expect(running.process.exitCode).toBe(null);

  expect(kills.filter(({ written }) => written > WRITES_MS)).toEqual([]);
  expect(kills.filter(({ unread }) => unread > READS_MS)).toEqual([]);
});

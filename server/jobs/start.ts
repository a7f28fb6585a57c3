import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { recheckIdentities } from '#server/people/identity-provider/identity.recheck.ts';
import { makeDataCopies } from '#server/people/personal-data/copy.make.ts';
import { answerResetRequests } from '#server/people/registration/reset-requests.ts';
import { chainAudits } from '#server/platform/audits/audit.chain.ts';
import { deliverAudits } from '#server/platform/audits/audit.deliver.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { countingStatements } from '#server/platform/db/statement-meter.ts';
import { removeAbandonedFiles } from '#server/platform/files/pending-files.ts';
import { sendQueuedMails } from '#server/platform/mail/outbox.ts';
import { type MailTransport, mailTransport } from '#server/platform/mail/transport.ts';
import type { Services } from '#server/platform/services.ts';
import { carryOutBulkJobs } from '#server/process/bulk/carry-out.ts';
import { hasOpenJob } from '#server/process/bulk/open-jobs.ts';
import { fillFollowers } from '#server/process/follows/fill-followers.ts';
import { sendNotificationMails } from '#server/process/notifications/send-notification-mails.ts';
import { sendViewMails } from '#server/process/saved-views/send-view-mails.ts';
import { renewCampaignFigures } from '#server/programmes/campaigns/campaign.figures.ts';
import { queueCampaignMails } from '#server/programmes/campaigns/campaign.mailing.ts';
import { queueCompetitionMails } from '#server/programmes/competitions/competition.mailing.ts';
import { queueContentMails } from '#server/publishing/contents/content.mailing.ts';
import { renewCourses } from '#server/reports/analytics/renew-courses.ts';
import { countWords } from '#server/search/count-words.ts';
import { compareRecent, compareSubmitted } from '#server/search/similar/compare-pairs.ts';
import { computeVectors } from '#server/search/vectors/compute-vectors.ts';
import { passWorkOfAbsent } from './absences.ts';
import { fireAnswerTimers } from './answer-timers.ts';
import { catchUpWithClock } from './clock.ts';
import { bringBackContributions } from './contribution-returns.ts';
import { handOverWork } from './hand-overs.ts';
import { markOverdueTasks } from './overdue-tasks.ts';
import { publishPlannedCampaigns } from './planned-campaigns.ts';
import { purge, purgeExpired } from './purge.ts';
import { remindOfQuestions } from './question-reminders.ts';
import { watchRunningJobs } from './running-jobs.ts';
import { runSystemActions } from './system-actions.ts';

interface JobDefinition {
  name: string;
  /** When, as a cron line in UTC; the queue knows whole minutes only. */
  cron: string;
  run(): Promise<number>;
}

export interface JobOptions {
  databaseUrl: string;
  /** Another address of it, for locks that a session holds; the same unless a pooler stands before the database. */
  sessionUrl?: string;
  services: Services;
  /** Replaces the mail server of the environment. */
  transport?: MailTransport | null;
  /** Seconds between checks of the outbox and the audit trail. */
  outboxSeconds?: number;
  lookoutSeconds?: number;
}

const OUTBOX = 'outbox';
const NOTIFICATION_MAILS = 'notification-mails';
const AUDIT_CHAIN = 'audit-chain';
const DATA_COPIES = 'data-copies';
const AUDIT_SYSLOG = 'audit-syslog';
const RESET_REQUESTS = 'reset-requests';
const BULK_JOBS = 'bulk-jobs';
/** What is called more often than the whole minutes of the queue. */
const PROMPT = [NOTIFICATION_MAILS, OUTBOX, AUDIT_CHAIN, AUDIT_SYSLOG, DATA_COPIES, RESET_REQUESTS];
const PROMPT_SECONDS = 30;
const POLL_SECONDS = 2;
/** Seconds between checks for commands for many contributions. */
const BULK_SECONDS = 2;
/** Seconds between checks for jobs whose process was killed, and for a clock that went back. */
const LOOKOUT_SECONDS = 15;
/** Where the queue itself puts what is due by the clock, until its worker passes it on. */
const SCHEDULED = '__pgboss__send-it';
/** Milliseconds that a job under way gets to finish. */
const STOP_MS = 20_000;

function definitions(services: Services, transport: MailTransport | null): JobDefinition[] {
  const { database, now } = services;
  return [
    { name: NOTIFICATION_MAILS, cron: '* * * * *', run: () => sendNotificationMails(services, now()) },
    { name: 'saved-view-mails', cron: '* * * * *', run: () => sendViewMails(services) },
    { name: 'overdue-tasks', cron: '* * * * *', run: () => markOverdueTasks(database, now()) },
    { name: 'contribution-returns', cron: '* * * * *', run: () => bringBackContributions(services) },
    { name: 'absences', cron: '* * * * *', run: () => passWorkOfAbsent(services) },
    { name: 'hand-overs', cron: '* * * * *', run: () => handOverWork(services) },
    { name: 'answer-timers', cron: '* * * * *', run: () => fireAnswerTimers(services) },
    { name: 'question-reminders', cron: '* * * * *', run: () => remindOfQuestions(services) },
    { name: 'process-courses', cron: '* * * * *', run: () => renewCourses(database) },
    { name: 'system-actions', cron: '5 * * * *', run: () => runSystemActions(services) },
    { name: 'purge-unused', cron: '35 * * * *', run: () => purge(database, now()) },
    { name: 'left-files', cron: '50 * * * *', run: () => removeAbandonedFiles(services, now()) },
    { name: 'purge-expired', cron: '*/5 * * * *', run: () => purgeExpired(database, now()) },
    { name: 'content-mails', cron: '* * * * *', run: () => queueContentMails(database, services) },
    { name: 'campaign-figures', cron: '* * * * *', run: () => renewCampaignFigures(database) },
    { name: 'planned-campaigns', cron: '* * * * *', run: () => publishPlannedCampaigns(services) },
    { name: 'campaign-mails', cron: '* * * * *', run: () => queueCampaignMails(database, services) },
    { name: 'competition-mails', cron: '* * * * *', run: () => queueCompetitionMails(database, services) },
    { name: 'word-counts', cron: '*/5 * * * *', run: () => countWords(database, now()) },
    { name: 'followers-from-before', cron: '* * * * *', run: () => fillFollowers(database) },
    { name: 'likely-pairs', cron: '* * * * *', run: () => compareSubmitted(services) },
    { name: 'likely-pairs-of-90-days', cron: '20 1 * * *', run: () => compareRecent(services) },
    { name: 'contribution-vectors', cron: '* * * * *', run: () => computeVectors(services) },
    { name: 'identity-rechecks', cron: '* * * * *', run: () => recheckIdentities(services) },
    { name: BULK_JOBS, cron: '* * * * *', run: () => carryOutBulkJobs(services) },
    { name: DATA_COPIES, cron: '* * * * *', run: () => makeDataCopies(services) },
    { name: AUDIT_CHAIN, cron: '* * * * *', run: () => chainAudits(database) },
    {
      name: AUDIT_SYSLOG,
      cron: '* * * * *',
      run: async () => (services.env.auditSyslog ? deliverAudits(services, services.env.auditSyslog) : 0),
    },
    {
      name: RESET_REQUESTS,
      cron: '* * * * *',
      run: async () => {
        const answered = await answerResetRequests(services);
        // Somebody sits before the mailbox.
        if (answered > 0 && transport) await sendQueuedMails(database, transport, now);
        return answered;
      },
    },
    {
      name: OUTBOX,
      cron: '* * * * *',
      run: async () => (transport ? sendQueuedMails(database, transport, now) : 0),
    },
  ];
}

/**
 * Makes the queues that are missing. Making one locks tables that all jobs use, so one process does it at a time, and
 * none where another has: two that start at once would wait for each other.
 */
const createQueues = (boss: PgBoss, { database }: Services, jobs: readonly JobDefinition[]) =>
  inTransaction(database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('job queues'))`);
    for (const { name, cron } of jobs) {
      if ((await boss.getQueue(name)) === null) {
        // `stately`: of each kind one job waits and one runs at most; more would find nothing to do.
        await boss.createQueue(name, { name, policy: 'stately', retryLimit: 2, expireInSeconds: 900 });
      }
      await boss.schedule(name, cron);
    }
  });

/**
 * Starts the work that nobody waits for: overdue tasks, promised answers, questions to authors, what was put off, campaigns whose publishing was planned and their numbers, work of people who are away or left, news of saved views and questions to the identity provider each minute, mails and what becomes one, answers to
 * requests for a new password, copies of people's data and the chain of the audit trail each half minute, commands for many contributions each two seconds, what expired each five minutes, SYSTEM actions, the purge
 * and files that were left behind each hour, S3-47. Any number of processes may run it on one database: the queue hands each
 * job to one of them, and a job run twice does nothing the second time.
 */
export async function startJobs({
  databaseUrl,
  sessionUrl = databaseUrl,
  services,
  transport,
  outboxSeconds,
  lookoutSeconds = LOOKOUT_SECONDS,
}: JobOptions) {
  const { log } = services;
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'job_queue',
    max: 2,
    application_name: 'ideagarden-jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  await boss.start();
  const running = watchRunningJobs({ url: sessionUrl, boss, log });

  const jobs = definitions(services, transport === undefined ? mailTransport(services.env) : transport);
  await createQueues(boss, services, jobs);
  const workers = [
    // Beside the queue's own worker, which cannot be called.
    await boss.work<PgBoss.JobInsert>(
      SCHEDULED,
      { batchSize: 50, pollingIntervalSeconds: POLL_SECONDS },
      (due) => boss.insert(due.map(({ data }) => data)),
    ),
  ];
  for (const { name, run } of jobs) {
    const worker = await boss.work(name, { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS }, async () => {
      try {
        await services.messages.refresh(services.database);
        const tally = {
          ...{ source: `job ${name}`, requestId: null, onStatement: services.statements.note },
          ...{ statements: 0, ms: 0 },
        };
        const count = await countingStatements(tally, () => running.run(name, run));
        if (count > 0) log.info({ job: name, count }, `job ${name}: ${count} done`);
        // The queue stores it with the run, for those who ask what it did.
        return { count };
      } catch (error) {
        // The queue keeps the failure with the job, where nobody sees it, and runs it again.
        log.error({ err: error, job: name }, `job ${name} failed`);
        throw error;
      }
    });
    workers.push(worker);
  }

  const seconds = outboxSeconds ?? PROMPT_SECONDS;
  const timer = setInterval(() => {
    for (const job of PROMPT) {
      boss.send(job, {}, { singletonSeconds: seconds }).catch((error: unknown) => {
        log.error({ err: error, job }, 'a job could not be called');
      });
    }
  }, seconds * 1000);
  timer.unref();
  // Somebody looks at its progress.
  const bulk = setInterval(() => {
    hasOpenJob(services.database)
      .then((isOpen) => (isOpen ? boss.send(BULK_JOBS, {}) : null))
      .catch((error: unknown) => log.error({ err: error, job: BULK_JOBS }, 'a job could not be called'));
  }, BULK_SECONDS * 1000);
  bulk.unref();
  const lookout = setInterval(() => {
    // A worker takes the time of its job off its pause, by the clock: where that went back meanwhile, it would pause for hours.
    for (const worker of workers) boss.notifyWorker(worker);
    catchUpWithClock(services.database).then(
      (hasGoneBack) => hasGoneBack && log.warn('the clock went back; the times of the job queue were reset'),
      (error: unknown) => log.error({ err: error }, 'the clock of the job queue could not be checked'),
    );
    running.releaseOrphaned().catch((error: unknown) => {
      log.error({ err: error }, 'jobs that were left behind could not be looked for');
    });
  }, lookoutSeconds * 1000);
  lookout.unref();

  return {
    /** Waits for the jobs under way, then ends. */
    stop: async (): Promise<void> => {
      clearInterval(timer);
      clearInterval(bulk);
      clearInterval(lookout);
      await boss.stop({ graceful: true, wait: true, timeout: STOP_MS });
      await running.close();
    },
  };
}

export type Jobs = Awaited<ReturnType<typeof startJobs>>;

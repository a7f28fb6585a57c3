import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type JobOptions, type Jobs, startJobs } from '#server/jobs/start.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { mailTransport } from '#server/platform/mail/transport.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { sending } from '#tests/support/mailServer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const start = (options: Partial<JobOptions> = {}): Promise<Jobs> =>
  startJobs({ databaseUrl: app.databaseUrl, services: app.services, outboxSeconds: 1, ...options });

it('two processes share one queue: a mail goes out once, and stopping is clean [S3-46, S3-47]', async () => {
  const sent: string[] = [];
  const transport = sending(async ({ to }) => {
    sent.push(to);
  });
  const processes = [await start({ transport }), await start({ transport })];
  await app.db.insert(outboxMails).values({
    toAddress: 'once@example.org',
    subject: 'Hello',
    textBody: 'Text',
    nextTryAt: new Date(0).toISOString(),
  });
  await vi.waitFor(
    async () => {
      const [mail] = await app.db
        .select()
        .from(outboxMails)
        .where(eq(outboxMails.toAddress, 'once@example.org'));
      expect(mail?.status).toBe('SENT');
    },
    { timeout: 20_000, interval: 200 },
  );
  await Promise.all(processes.map((jobs) => jobs.stop()));
  expect(sent).toEqual(['once@example.org']);
}, 60_000);

it('a clock that goes back while a mail is sent does not keep the next mail waiting [S3-46, S3-47]', async () => {
  const sent: string[] = [];
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => clock.mockRestore());
  const transport = sending(async ({ to }) => {
    sent.push(to);
    clock.mockImplementation(() => Math.round(performance.timeOrigin + performance.now()) - 3_600_000);
  });
  const jobs = await start({ transport, lookoutSeconds: 1 });
  const queue = (name: string) =>
    app.db.insert(outboxMails).values({
      toAddress: `${name}@example.org`,
      subject: 'Hello',
      textBody: 'Text',
      nextTryAt: new Date(0).toISOString(),
    });
  await queue('before');
  await vi.waitFor(() => expect(sent).toEqual(['before@example.org']), { timeout: 20_000 });
  await queue('after');
  await vi.waitFor(() => expect(sent).toEqual(['before@example.org', 'after@example.org']), {
    timeout: 20_000,
  });
  await jobs.stop();
}, 60_000);

it('every job is scheduled by the hour or the minute [S3-47]', async () => {
  const { rows } = await app.db.execute<{ name: string; cron: string }>(
    'select name, cron from job_queue.schedule order by name',
  );
  expect(rows).toEqual([
    { name: 'absences', cron: '* * * * *' },
    { name: 'answer-timers', cron: '* * * * *' },
    { name: 'audit-chain', cron: '* * * * *' },
    { name: 'audit-syslog', cron: '* * * * *' },
    { name: 'bulk-jobs', cron: '* * * * *' },
    { name: 'campaign-figures', cron: '* * * * *' },
    { name: 'campaign-mails', cron: '* * * * *' },
    { name: 'competition-mails', cron: '* * * * *' },
    { name: 'content-mails', cron: '* * * * *' },
    { name: 'contribution-returns', cron: '* * * * *' },
    { name: 'contribution-vectors', cron: '* * * * *' },
    { name: 'data-copies', cron: '* * * * *' },
    { name: 'followers-from-before', cron: '* * * * *' },
    { name: 'hand-overs', cron: '* * * * *' },
    { name: 'identity-rechecks', cron: '* * * * *' },
    { name: 'left-files', cron: '50 * * * *' },
    { name: 'likely-pairs', cron: '* * * * *' },
    { name: 'likely-pairs-of-90-days', cron: '20 1 * * *' },
    { name: 'notification-mails', cron: '* * * * *' },
    { name: 'outbox', cron: '* * * * *' },
    { name: 'overdue-tasks', cron: '* * * * *' },
    { name: 'planned-campaigns', cron: '* * * * *' },
    { name: 'process-courses', cron: '* * * * *' },
    { name: 'purge-expired', cron: '*/5 * * * *' },
    { name: 'purge-unused', cron: '35 * * * *' },
    { name: 'question-reminders', cron: '* * * * *' },
    { name: 'reset-requests', cron: '* * * * *' },
    { name: 'saved-view-mails', cron: '* * * * *' },
    { name: 'system-actions', cron: '5 * * * *' },
    { name: 'word-counts', cron: '*/5 * * * *' },
  ]);
});

it('without a mail server there is nothing that sends: mails stay in the outbox [Q3-119]', () => {
  expect(mailTransport({ smtpUrl: undefined, mailFrom: undefined })).toBeNull();
  expect(mailTransport({ smtpUrl: 'smtp://127.0.0.1:2525', mailFrom: undefined })).not.toBeNull();
});

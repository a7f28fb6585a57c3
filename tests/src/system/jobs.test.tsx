import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { BackgroundJob, BackgroundWork } from '#contract/system/jobs.schema.ts';
import { respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

const APP_ADMIN: Role[] = ['ROLE_USER', 'ROLE_APP_ADMIN'];
const open = (work: BackgroundWork | Response) =>
  renderApp('/admin/jobs', { roles: APP_ADMIN, responses: { 'GET /api/v3/background-work': work } });

const job = (name: string, changes: Partial<BackgroundJob> = {}): BackgroundJob => ({
  name,
  cron: '* * * * *',
  isRunning: false,
  lastRun: {
    startedAt: '2026-03-05T12:00:00.000Z',
    endedAt: '2026-03-05T12:00:01.250Z',
    count: 1200,
    error: null,
  },
  failures: 0,
  isLate: false,
  ...changes,
});
const backup = {
  endedAt: new Date().toISOString(),
  name: 'ideagarden-2026.tar.gz',
  bytes: 5 * 1024 ** 2,
  rowCount: 12_000,
  fileCount: 30,
  missingFiles: 0,
  isEncrypted: true,
};
const rows = async (title: 'system.jobs' | 'system.backups') => {
  const table = await screen.findByRole('table', { name: t(title) });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
};

describe('/admin/jobs', () => {
  it('shows each job with its schedule in words and what its last run did, failures first', async () => {
    await open({
      jobs: [
        job('outbox'),
        job('likely-pairs-of-90-days', { cron: '20 1 * * *', lastRun: null }),
        job('purge-expired', { cron: '*/5 * * * *', isRunning: true }),
        job('system-actions', {
          cron: '5 * * * *',
          failures: 2,
          lastRun: {
            startedAt: '2026-03-05T12:00:00.000Z',
            endedAt: '2026-03-05T12:00:00.004Z',
            count: null,
            error: 'out of disk',
          },
        }),
      ],
      backups: [backup],
    });
    const [first = '', ...others] = await rows('system.jobs');
    expect(first).toContain(t('system.job.system-actions'));
    expect(first).toContain(t('system.jobs.hourly', { minute: '5' }));
    expect(first).toContain('out of disk');
    expect(first).toContain('4 ms');
    const sent = others.find((row) => row?.includes(t('system.job.outbox')));
    expect(sent).toContain('1,250 ms1,2000');
    expect(sent).toContain(t('components.status.job.DONE'));
    expect(others.join()).toContain(t('system.jobs.daily', { time: '01:20' }));
    expect(others.join()).toContain(t('components.status.job.NEVER'));
    expect(others.join()).toContain(t('components.status.job.RUNNING'));
    expect(others.join()).toContain(t('system.jobs.everyMinutes', { smart_count: 5 }));
    expect(screen.queryByText(t('system.jobs.late'))).toBeNull();
    expect((await rows('system.backups')).join()).toContain('ideagarden-2026.tar.gz');
    expect(screen.queryByText(/days old/)).toBeNull();
  });

  it('says when jobs are late, and when the last backup is old', async () => {
    const old = new Date(Date.now() - 30 * 86_400_000 - 1000).toISOString();
    await open({ jobs: [job('outbox', { isLate: true })], backups: [{ ...backup, endedAt: old }] });
    expect(await screen.findByText(t('system.jobs.late'))).toBeVisible();
    expect(screen.getByText(t('system.backups.old', { smart_count: 30 }))).toBeVisible();
  });

  it('says that there is none of either, and offers another attempt when it cannot be read', async () => {
    await open({ jobs: [], backups: [] });
    expect(await screen.findByText(t('system.jobs.none'))).toBeVisible();
    expect(screen.getByText(t('system.backups.none'))).toBeVisible();
  });

  it('offers another attempt when it cannot be read', async () => {
    await open(respond(500));
    expect((await screen.findAllByRole('button', { name: t('components.error.retry') })).length).toBe(2);
  });
});

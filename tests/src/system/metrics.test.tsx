import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { inMs, partsOfUptime, slowestRoutes, WATCH_MS } from '#src/features/system/metrics/measures.ts';
import { type Answers, respond, unreachable } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { aHealth, answers, someMetrics } from './systemAnswers.ts';

const ADMIN: Role[] = ['ROLE_USER', 'ROLE_ADMIN'];
const open = (changes: Answers = {}, path = '/admin/metrics', roles: Role[] = ADMIN) =>
  renderApp(path, { roles, responses: answers(changes) });
const card = (name: string) => screen.findByRole('region', { name });

afterEach(() => vi.useRealTimers());

describe('/admin/metrics', () => {
  it('shows health with words, memory, requests, connections and process [R3M-01, R3M-05]', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: t('menu.system.metrics') })).toBeVisible();
    const health = await card(t('system.health'));
    await within(health).findByText(t('system.health.part.db'));
    expect(within(health).getAllByText(t('components.status.health.UP')).length).toBe(4);
    expect(within(health).getByText(t('components.status.health.DOWN'))).toBeVisible();
    expect(health).toHaveTextContent('Mail serverDownmail.example.org:587');
    expect(health).toHaveTextContent(t('system.health.answersIn', { time: '3 ms' }));
    expect(health).toHaveTextContent(
      `${t('system.health.part.scanner')}${t('components.status.health.NONE')}${t('system.health.notScanned')}`,
    );
    expect(health).toHaveTextContent(t('system.health.free', { free: '42 GB', total: '100 GB' }));
    const process = await card(t('system.process'));
    expect(within(process).getByRole('progressbar', { name: t('system.process.cpu') })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    expect(process).toHaveTextContent(t('system.uptime', { days: 1, hours: 2, minutes: 3 }));
    expect(process).toHaveTextContent('40 / –');
    expect(await card(t('system.memory'))).toHaveTextContent(
      t('system.of', { part: '64 MB', whole: '4 GB' }),
    );
    expect(await card(t('system.requests'))).toHaveTextContent(
      t('system.requests.all', { count: '1,234', smart_count: 1234 }),
    );
    const codes = within(await card(t('system.requests'))).getAllByRole('rowheader');
    expect(codes.map(({ textContent }) => textContent)).toEqual([
      `200 · ${t('system.code.2')}`,
      `404 · ${t('system.code.4')}`,
    ]);
    expect(await card(t('system.pool'))).toHaveTextContent(t('system.of', { part: '2', whole: '10' }));
    expect(await card(t('system.engine'))).toHaveTextContent(`${t('system.engine.delayMax')}80 ms`);
  });

  it('says of the malware scanner where it is and which, and that uploads are refused while it is away', async () => {
    const withScanner = (status: 'UP' | 'DOWN', version: string | null) => {
      const health = aHealth();
      const details = { location: 'clamd:3310', version };
      const components = { ...health.components, scanner: { status, details } };
      return { 'GET /management/health': respond(200, { ...health, components }) };
    };
    const page = await open(withScanner('UP', 'ClamAV 1.4.3/27731'));
    expect(await screen.findByText('clamd:3310 · ClamAV 1.4.3/27731')).toBeVisible();
    page.unmount();
    await open(withScanner('DOWN', null));
    const health = await card(t('system.health'));
    await within(health).findByText(t('system.health.part.scanner'));
    expect(health).toHaveTextContent(t('system.health.uploadsRefused'));
  });

  it('shows the slowest calls first, and finds one by its address', async () => {
    await open();
    const routes = await card(t('system.routes'));
    const named = () =>
      within(routes)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    expect(named()).toEqual(['GET /api/v3/reports/:id', 'PUT /api/v3/reports/:id', 'GET /api/v3/tags']);
    const search = within(routes).getByRole('searchbox', { name: t('system.routes.search') });
    fireEvent.change(search, { target: { value: 'put' } });
    expect(named()).toEqual(['PUT /api/v3/reports/:id']);
    fireEvent.change(search, { target: { value: 'nothing such' } });
    expect(within(routes).getByText(t('system.routes.noneLeft'))).toBeVisible();
  });

  it('draws ten of a thousand routes, and says when nothing was asked yet', async () => {
    const services = Object.fromEntries(
      Array.from({ length: 1000 }, (_, at) => [
        `/api/v3/many/${at}`,
        { GET: { count: 1, mean: at, max: at } },
      ]),
    );
    const many = await open({ 'GET /management/jhimetrics': someMetrics({ services }) });
    const routes = await card(t('system.routes'));
    expect(within(routes).getAllByRole('rowheader')).toHaveLength(10);
    await many.user.click(
      within(routes).getByRole('button', { name: t('system.routes.more', { smart_count: 990 }) }),
    );
    expect(within(routes).getAllByRole('rowheader')).toHaveLength(20);
    many.unmount();
    const none = { all: { count: 0 }, percode: {} };
    await open({ 'GET /management/jhimetrics': someMetrics({ services: {}, 'http.server.requests': none }) });
    expect(await screen.findByText(t('system.routes.none'))).toBeVisible();
    expect(screen.getByText(t('system.requests.all', { count: '0', smart_count: 0 }))).toBeVisible();
  });

  it('is read again by button and by itself, but not while paused', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, sent } = await open();
    await card(t('system.process'));
    const reads = () => sent('GET', '/management/jhimetrics').length;
    expect(reads()).toBe(1);
    await user.click(screen.getByRole('button', { name: t('system.refresh') }));
    await waitFor(() => expect(reads()).toBe(2));
    await vi.advanceTimersByTimeAsync(WATCH_MS + 100);
    await waitFor(() => expect(reads()).toBe(3));
    await user.click(screen.getByRole('button', { name: t('system.pause') }));
    await vi.advanceTimersByTimeAsync(WATCH_MS * 3);
    expect(reads()).toBe(3);
    await user.click(screen.getByRole('button', { name: t('system.resume') }));
    await vi.advanceTimersByTimeAsync(WATCH_MS + 100);
    await waitFor(() => expect(reads()).toBe(4));
  });

  it('says what is away when the server is down, with and without its parts [R3M-05]', async () => {
    const failed = () => respond(500, { message: 'error.unexpected', requestId: 'r-77-abc' });
    const down = await open({
      'GET /management/health': () => respond(503, { status: 'DOWN' }),
      'GET /management/jhimetrics': failed,
    });
    expect(await screen.findByText(pattern`${t('system.health.downUnknown')}`)).toBeVisible();
    expect(
      within(await card(t('system.health'))).getByText(t('components.status.health.DOWN')),
    ).toBeVisible();
    expect(await screen.findByText(t('system.metrics.failed'))).toBeVisible();
    expect(screen.getByText(t('error.quote', { requestId: 'r-77-abc' }))).toBeVisible();
    down.unmount();
    const parts = aHealth({ status: 'DOWN' });
    if (parts.components) {
      parts.components.db = { status: 'DOWN', details: { database: 'PostgreSQL', responseTime: null } };
      parts.components.diskSpace.details.isLow = true;
    }
    const known = await open({ 'GET /management/health': () => respond(503, parts) });
    expect(await screen.findByText(pattern`${t('system.health.down')}`)).toBeVisible();
    expect(screen.getByText(t('system.health.noAnswer'))).toBeVisible();
    expect(screen.getByText(pattern`^42 GB free of 100 GB · ${t('system.health.onlyLogs')}`)).toBeVisible();
    // What changes with every look is not read out each time.
    expect(within(await card(t('system.health'))).getByRole('status')).not.toHaveTextContent('GB free');
    known.unmount();
    await open({ 'GET /management/health': unreachable });
    expect(
      await within(await card(t('system.health'))).findByRole('button', {
        name: pattern`${t('components.error.retry')}`,
      }),
    ).toBeVisible();
  });

  it('reads threads when asked, with the stack of the one that runs [R3P-194]', async () => {
    const { user, sent } = await open();
    const threads = await card(t('system.threads'));
    expect(sent('GET', '/management/threaddump')).toEqual([]);
    await user.click(within(threads).getByRole('button', { name: t('system.threads.read') }));
    expect(await within(threads).findByText(t('system.threads.count', { smart_count: 2 }))).toBeVisible();
    await user.click(within(threads).getByRole('button', { name: /main/ }));
    expect(within(threads).getByText('Stock.sell (stock.ts:12)')).toBeInTheDocument();
    expect(threads).toHaveTextContent('TCPSocketWrap3');
  });

  it('shows how far a replica is behind, and who responds while it is not used', async () => {
    const used = aHealth();
    if (used.components) used.components.replica = { status: 'UP', details: { behind: 3 } };
    const known = await open({ 'GET /management/health': used });
    await within(await card(t('system.health'))).findByText(t('system.health.behind', { behind: 3 }));
    known.unmount();
    const away = aHealth();
    if (away.components) away.components.replica = { status: 'DOWN', details: { behind: null } };
    await open({ 'GET /management/health': away });
    await within(await card(t('system.health'))).findByText(
      `${t('system.health.noAnswer')} · ${t('system.health.primaryAnswers')}`,
    );
  });

  it('says of a mail server that was not set up where mails are', async () => {
    const health = aHealth();
    if (health.components) health.components.mail = { status: 'UP', details: { location: 'outbox' } };
    await open({ 'GET /management/health': health });
    await screen.findByText(t('system.health.part.mail'));
    expect(await card(t('system.health'))).toHaveTextContent(
      `Mail serverNot set up${t('system.health.outbox')}`,
    );
  });

  it('is also found at /admin/health, by application administrators too, and closed to others [Q3-91, Q3-97]', async () => {
    const alias = await open({}, '/admin/health', ['ROLE_USER', 'ROLE_APP_ADMIN']);
    await waitFor(() => expect(alias.location().pathname).toBe('/admin/metrics'));
    expect(await card(t('system.process'))).toBeVisible();
    alias.unmount();
    await open({}, '/admin/metrics', ['ROLE_USER']);
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  });
});

describe('figures in words', () => {
  it('are fine where they are small', () => {
    expect(inMs(0.256, 'en')).toBe('0.26 ms');
    expect(inMs(1250.4, 'en')).toBe('1,250 ms');
    expect(inMs(1250.4, 'tr')).toBe('1.250 ms');
    expect(partsOfUptime(59_999)).toEqual({ days: 0, hours: 0, minutes: 0 });
    expect(partsOfUptime(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1 });
    expect(slowestRoutes({})).toEqual([]);
  });
});

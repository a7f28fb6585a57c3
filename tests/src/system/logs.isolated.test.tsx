import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { saveFile } from '#src/components/files/saveFile.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

vi.mock('#src/components/files/saveFile.ts', async (original) => ({
  ...(await original<object>()),
  saveFile: vi.fn(),
}));

const ADMIN: Role[] = ['ROLE_USER', 'ROLE_ADMIN'];
const line = (level: number, msg: string, more: object = {}) =>
  JSON.stringify({ level, time: Date.parse('2026-11-21T10:00:00Z'), pid: 1, hostname: 'h', msg, ...more });
const CONTENT = [
  line(30, 'job done', { job: 'outbox', count: 3 }),
  line(50, 'request failed', { reqId: 'r-123', err: { message: 'boom' } }),
  line(30, '', { method: 'GET', url: '/api/account', status: 200, ms: 4 }),
].join('\n');
const text = (content: string) => new Response(content, { headers: { 'content-type': 'text/plain' } });
const event = (id: number, values: object = {}, data: object = {}) => ({
  id,
  timestamp: '2026-11-21T10:00:00.000Z',
  principal: `person${id}`,
  type: 'LOGOUT',
  data: { remoteAddress: '192.0.2.7', message: null, requestId: null, change: null, ...data },
  ...values,
});
const CHANGE = {
  call: 'PUT api/v3/contribution-tags',
  object: { id: '4' },
  fields: [{ name: 'title' }, { name: 'isActive', value: false }, { name: 'id', value: 4 }],
  summary: 'Saves a tag',
  alert: null,
  name: 'Energy',
};
const SETTINGS = {
  call: 'PUT api/v3/config/update-config',
  object: {},
  fields: [
    { name: 'configList.title' },
    { name: 'configList.moduleSubmitListSettings.SUGGESTION.submitEnabled' },
  ],
  summary: 'Changes settings',
  alert: null,
  name: null,
};
const files = [
  { name: 'access-2026-11-21.log', size: 2048, modified: '2026-11-21T10:00:00Z' },
  { name: 'application-2026-11-21.log', size: 3_000_000, modified: '2026-11-21T10:00:00Z' },
];
const open = (path: string, changes: Answers = {}) =>
  renderApp(path, {
    roles: ADMIN,
    responses: {
      'GET /api/v3/log/log-files': respond(200, files),
      'GET /api/v3/log/get-log-file/:name': () => text(CONTENT),
      'GET /management/audits': list([
        event(3, { type: 'ADMINISTRATIVE_CHANGE' }, { change: CHANGE, requestId: 'r-9' }),
        event(2, { type: 'AUTHENTICATION_FAILURE' }),
        event(1, { type: 'ADMINISTRATIVE_CHANGE' }, { change: SETTINGS }),
      ]),
      ...changes,
    },
  });

describe('/admin/logs', () => {
  it('shows the application’s log, the newest line first, each with all that it says [R3M-03]', async () => {
    const { user, sent } = await open('/admin/logs');
    expect(await screen.findByRole('heading', { level: 1, name: t('menu.system.logs') })).toBeVisible();
    expect(await screen.findByText(t('system.logs.count', { smart_count: 3 }))).toBeVisible();
    const lines = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => /\d\d:\d\d:\d\d/.test(textContent ?? ''));
    expect(
      lines.map(({ textContent }) => /GET|request failed|job done/.exec(textContent ?? '')?.[0]),
    ).toEqual(['GET', 'request failed', 'job done']);
    expect(lines[1]).toHaveTextContent(t('components.status.logLevel.error'));
    await user.click(within(lines[1] as HTMLElement).getByText('request failed'));
    expect(
      within(lines[1] as HTMLElement).getByText(t('system.logs.request', { requestId: 'r-123' })),
    ).toBeInTheDocument();
    expect(lines[1]).toHaveTextContent('boom');
    expect(sent('GET', '/api/v3/log/get-log-file/application-2026-11-21.log')).toHaveLength(1);
  });

  it('filters by gravity and text, opens another file, and saves one [R3M-03]', async () => {
    const { user, sent } = await open('/admin/logs');
    await screen.findByText(t('system.logs.count', { smart_count: 3 }));
    await user.click(screen.getByRole('combobox', { name: t('system.logs.level') }));
    await user.click(screen.getByRole('option', { name: t('system.logs.from.error') }));
    expect(screen.getByText(t('system.logs.count', { smart_count: 1 }))).toBeVisible();
    fireEvent.change(screen.getByRole('searchbox', { name: t('system.logs.search') }), {
      target: { value: 'zzz' },
    });
    expect(screen.getByText(t('system.logs.noneLeft'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: t('system.logs.download') }));
    expect(vi.mocked(saveFile).mock.lastCall?.[1]).toBe('application-2026-11-21.log');
    await user.click(screen.getByRole('combobox', { name: t('system.logs.file') }));
    await user.click(screen.getByRole('option', { name: /^access/ }));
    await waitFor(() =>
      expect(sent('GET', '/api/v3/log/get-log-file/access-2026-11-21.log')).toHaveLength(1),
    );
    await user.click(screen.getByRole('button', { name: t('system.refresh') }));
    await waitFor(() => expect(sent('GET', '/api/v3/log/log-files')).toHaveLength(2));
  });

  it('draws a hundred lines of thousands, and more when asked', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => line(30, `line ${at}`)).join('\n');
    const { user } = await open('/admin/logs', { 'GET /api/v3/log/get-log-file/:name': () => text(many) });
    expect(await screen.findByText('line 999')).toBeVisible();
    expect(screen.queryByText('line 899')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: t('system.logs.more', { smart_count: 900 }) }));
    expect(screen.getByText('line 899')).toBeVisible();
  });

  it('says when there is no file, no line, or no answer', async () => {
    const none = await open('/admin/logs', { 'GET /api/v3/log/log-files': respond(200, []) });
    expect(await screen.findByText(t('system.logs.none'))).toBeVisible();
    none.unmount();
    const empty = await open('/admin/logs', { 'GET /api/v3/log/get-log-file/:name': () => text('') });
    expect(await screen.findByText(t('system.logs.empty'))).toBeVisible();
    empty.unmount();
    await open('/admin/logs', { 'GET /api/v3/log/get-log-file/:name': () => respond(500) });
    expect(
      await screen.findByRole('button', { name: pattern`${t('components.error.retry')}` }),
    ).toBeVisible();
  });
});

describe('the audit trail', () => {
  it('shows sign-ins and changes in words, with call, object and fields [R3M-06]', async () => {
    await open('/admin/logs?tab=audits');
    const row = (await screen.findByText('person3')).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent(t('components.status.audit.ADMINISTRATIVE_CHANGE'));
    expect(row).toHaveTextContent(t('system.audits.named', { words: 'Saves a tag', name: 'Energy' }));
    expect(row).toHaveTextContent('PUT api/v3/contribution-tags · id 4');
    expect(row).toHaveTextContent(t('system.audits.fields', { fields: 'Title; Active: No' }));
    expect(row).not.toHaveTextContent(t('system.audits.field.id'));
    expect(within(row).getByText('192.0.2.7')).toHaveStyle({ whiteSpace: 'nowrap' });
    expect((screen.getByText('person2').closest('tr') as HTMLElement).textContent).toContain(
      t('components.status.audit.AUTHENTICATION_FAILURE'),
    );
    const settings = screen.getByText('person1').closest('tr');
    expect(settings).toHaveTextContent(t('system.audits.did.settings'));
    expect(settings).toHaveTextContent(
      t('system.audits.fields', {
        fields: `${t('appConfig.key.title')}; ${t('appConfig.submitEnabled', { module: 'Suggestions' })}`,
      }),
    );
    expect(screen.getByRole('button', { name: t('components.breadcrumb.excel') })).toBeVisible();
  });

  it('is limited by days, person and kind, which stand in the address; /admin/audits leads here [R3M-06, R3P-197, Q3-97]', async () => {
    const { sent, location } = await open(
      '/admin/audits?fromDate=2026-11-20&toDate=2026-11-21&type.in=LOGOUT&principal.startsWith=per',
    );
    await screen.findByText('person3');
    expect(location().pathname).toBe('/admin/logs');
    expect(sent('GET', '/management/audits').at(-1)?.query).toEqual({
      page: '0',
      size: '10',
      sort: 'timestamp,desc',
      fromDate: '2026-11-20',
      toDate: '2026-11-21',
      'type.in': 'LOGOUT',
      'principal.startsWith': 'per',
    });
  });

  it('says in words what people did with their accounts and lists, and names nobody who has no account [S3-118]', async () => {
    const own = (call: string, fields: object[], alert: string | null = null) => ({
      ...{ call, fields, alert },
      ...{ object: {}, summary: 'Notes', name: null },
    });
    const exported = {
      call: 'POST api/v3/exports',
      object: { list: '/users' },
      fields: [{ name: 'rows', value: 120 }],
      summary: 'Notes',
      alert: null,
      name: null,
    };
    await open('/admin/logs?tab=audits', {
      'GET /management/audits': list([
        event(3, { type: 'AUTHENTICATION_FAILURE', principal: '' }),
        event(2, { type: 'SESSION_END' }, { message: 'system.audits.session.others' }),
        event(1, { type: 'EXPORT' }, { change: exported }),
        event(
          4,
          { type: 'LOGOUT_EVERYWHERE' },
          {
            message: 'system.audits.session.all',
            change: own('POST api/account/sessions/end-all', [{ name: 'sessions', value: 3 }]),
          },
        ),
        event(
          5,
          { type: 'PROFILE_CHANGE' },
          {
            change: own(
              'POST api/account',
              [{ name: 'firstName' }, { name: 'langKey', value: 'tr' }],
              'app.account.updated',
            ),
          },
        ),
        event(
          6,
          { type: 'SECOND_FACTOR_RESET' },
          { message: 'root', change: own('DELETE x', [{ name: 'method', value: 'APP' }]) },
        ),
        event(7, { type: 'SECOND_FACTOR_ON' }, { message: 'system.audits.secondFactor.MAIL' }),
        event(
          8,
          { type: 'ADMINISTRATIVE_CHANGE' },
          {
            change: {
              ...CHANGE,
              fields: [
                { name: 'authorities', value: ['ROLE_ADMIN', 'ROLE_USER'] },
                { name: 'amount', value: 12_500.125 },
                { name: 'categoryId', value: 1_234 },
                { name: 'handOverNote' },
              ],
            },
          },
        ),
      ]),
    });
    const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;
    expect(await rowOf(t('system.audits.unknown'))).toHaveTextContent(
      t('components.status.audit.AUTHENTICATION_FAILURE'),
    );
    expect(await rowOf('person2')).toHaveTextContent(t('system.audits.session.others'));
    const row = await rowOf('person1');
    expect(row).toHaveTextContent(t('components.status.audit.EXPORT'));
    expect(row).toHaveTextContent(t('system.audits.did.export.rows', { smart_count: 120 }));
    expect(row).toHaveTextContent('list /users');
    expect(row).not.toHaveTextContent('rows =');
    const everywhere = await rowOf('person4');
    expect(everywhere).toHaveTextContent(t('components.status.audit.LOGOUT_EVERYWHERE'));
    expect(everywhere).toHaveTextContent(t('system.audits.sessions', { smart_count: 3 }));
    expect(everywhere).not.toHaveTextContent('api/account');
    const profile = await rowOf('person5');
    expect(profile).toHaveTextContent(t('system.audits.fields', { fields: 'First name; Language: tr' }));
    const reset = await rowOf('person6');
    expect(reset).toHaveTextContent(t('system.audits.by', { name: 'root' }));
    expect(reset).toHaveTextContent(t('system.audits.value.APP'));
    expect(await rowOf('person7')).toHaveTextContent(t('system.audits.secondFactor.MAIL'));
    const roles = `${t('user.role.ROLE_ADMIN')}, ${t('user.role.ROLE_USER')}`;
    expect(await rowOf('person8')).toHaveTextContent(
      `${t('system.audits.field.authorities')}: ${roles}; Amount: 12,500.125; Category: 1234; Hand over note`,
    );
  });

  it('is saved as NDJSON, by the filters that are on [S3-118]', async () => {
    const { user, sent } = await open('/admin/logs?tab=audits&fromDate=2026-11-20&type.in=LOGOUT', {
      'GET /management/audits/export': () =>
        new Response('{"id":1}\n', { headers: { 'content-type': 'application/x-ndjson' } }),
    });
    await screen.findByText('person3');
    vi.mocked(saveFile).mockClear();
    await user.click(screen.getByRole('button', { name: t('system.audits.export') }));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    const [content, name] = vi.mocked(saveFile).mock.lastCall ?? [];
    expect(await content?.text()).toBe('{"id":1}\n');
    expect(name).toMatch(/^audit-trail_\d{8}\.ndjson$/);
    expect(sent('GET', '/management/audits/export')[0]?.query).toEqual({
      fromDate: '2026-11-20',
      'type.in': 'LOGOUT',
    });
  });

  it('says when nothing was noted', async () => {
    await open('/admin/logs?tab=audits', { 'GET /management/audits': list([]) });
    expect(await screen.findByText(t('system.audits.none'))).toBeVisible();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StatementFigures, StatementStatus } from '#contract/statements/schema.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

const PATH = '/admin/statements';
beforeAll(() => loadScreensBelow(PATH), 120_000);

const ENDPOINTS = Array.from({ length: 5 }, (_, at) => `GET api/v3/things/${at}`);

const aStatement = (changes: Partial<StatementFigures> = {}): StatementFigures => ({
  id: '1-10-true',
  text: 'select name\n  from thing\n where id = $1',
  calls: 1234,
  meanTime: 0.4567,
  maxTime: 9.5,
  totalTime: 563.6,
  rows: 1200,
  sources: ['GET api/v3/things/:id'],
  ...changes,
});
const available: StatementStatus = { state: 'AVAILABLE', since: '2026-11-20T10:00:00.000Z', canReset: true };

const open = (status: StatementStatus, rows: readonly StatementFigures[] = [], more: Answers = {}) =>
  renderApp(PATH, {
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
    responses: {
      'GET /management/statements/status': () => respond(200, status),
      'GET /management/statements': () => list(rows),
      ...more,
    },
  });

describe(PATH, () => {
  it('shows statements on one line with their figures, the slowest asked for first, and who asks them', async () => {
    const { sent } = await open(available, [aStatement()]);
    expect(await screen.findByText('select name from thing where id = $1')).toBeVisible();
    const row = screen.getAllByRole('row').at(-1) as HTMLElement;
    for (const words of ['1,234', '0.46 ms', '9.50 ms', '564 ms', '1,200', 'GET api/v3/things/:id']) {
      expect(row).toHaveTextContent(words);
    }
    const [asked] = sent('GET', '/management/statements');
    expect(asked?.query.sort).toBe('totalTime,desc');
  });

  it('shortens what is long until somebody asks for the whole', async () => {
    const text = `select ${Array.from({ length: 60 }, (_, at) => `column_${at}`).join(',\n')} from thing`;
    const { user } = await open(available, [aStatement({ text, sources: ENDPOINTS })]);
    const more = await screen.findByRole('button', { name: t('system.statements.more') });
    expect(screen.queryByText(/column_59/)).toBeNull();
    await user.click(more);
    expect(screen.getByText(/column_59/)).toBeVisible();
    expect(screen.queryByText('GET api/v3/things/4')).toBeNull();
    await user.click(
      screen.getByRole('button', { name: t('system.statements.sources.more', { smart_count: 2 }) }),
    );
    expect(screen.getByText('GET api/v3/things/4')).toBeVisible();
  });

  it('says of a statement that nobody was seen to ask', async () => {
    await open(available, [aStatement({ sources: [] })]);
    expect(await screen.findByText(t('system.statements.sources.none'))).toBeVisible();
  });

  it('begins the figures anew after a question, and reads them again', async () => {
    const { user, sent } = await open(available, [aStatement()], {
      'POST /management/statements/reset': respond(200, undefined, { 'app-alert': 'app.statements.reset' }),
    });
    await user.click(await screen.findByRole('button', { name: t('system.statements.reset') }));
    const dialog = await screen.findByRole('alertdialog');
    expect(sent('POST', '/management/statements/reset')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: t('system.statements.reset') }));
    await waitFor(() => expect(sent('POST', '/management/statements/reset')).toHaveLength(1));
    await waitFor(() => expect(sent('GET', '/management/statements').length).toBeGreaterThan(1));
    await waitFor(() => expect(sent('GET', '/management/statements/status').length).toBeGreaterThan(1));
  });

  it('offers no reset where the role of the application may not', async () => {
    await open({ ...available, canReset: false }, [aStatement()]);
    expect(await screen.findByText('select name from thing where id = $1')).toBeVisible();
    expect(screen.queryByRole('button', { name: t('system.statements.reset') })).toBeNull();
  });

  it.each(['NO_EXTENSION', 'NOT_LOADED'] as const)(
    'says what to do where there are no figures: %s',
    async (state) => {
      const { sent } = await open({ state, since: null, canReset: false });
      expect(await screen.findByText(t('system.statements.missing'))).toBeVisible();
      expect(screen.getByText(t(`system.statements.missing.${state}`))).toBeVisible();
      expect(sent('GET', '/management/statements')).toEqual([]);
    },
  );
});

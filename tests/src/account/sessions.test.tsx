import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeAgent } from '#contract/account/describe-agent.ts';
import type { OwnSession } from '#contract/account/sessions.schema.ts';
import { list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const PATH = '/api/account/sessions';
const AGENTS = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Safari/537.36 Edg/138.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};
function row(id: string, more: Partial<OwnSession> = {}): OwnSession {
  return {
    id,
    current: false,
    createdAt: '2026-05-04T09:00:00Z',
    lastSeenAt: '2026-05-05T09:00:00Z',
    userAgent: AGENTS.iphone,
    place: '192.0.2.7',
    ...more,
  };
}
const CURRENT = row('a', { current: true, userAgent: AGENTS.firefox });

async function openSessions(rows: OwnSession[]) {
  let left = rows;
  const app = await renderApp('/account/settings', {
    roles: ['ROLE_USER', 'ROLE_INTERNAL'],
    responses: {
      [`GET ${PATH}`]: () => list(left),
      [`DELETE ${PATH}/:id`]: ({ path }) => {
        left = left.filter(({ id }) => !path.endsWith(`/${id}`));
        return respond(200, undefined, { 'app-alert': 'app.session.ended', 'app-params': '' });
      },
      [`POST ${PATH}/end-others`]: () => {
        left = [CURRENT];
        return respond(200);
      },
      [`POST ${PATH}/end-all`]: respond(200),
    },
  });
  const section = within(await screen.findByRole('region', { name: t('sessions.title') }));
  return { ...app, section };
}

describe('where one is signed in', () => {
  it('is listed with browser, system and times, and can be ended one by one', async () => {
    const { user, section, sent } = await openSessions([CURRENT, row('b'), row('c', { userAgent: null })]);
    const [here, phone, unknown] = await section.findAllByRole('listitem');
    expect(here).toHaveTextContent(
      pattern`${t('sessions.browserOn', { browser: 'Firefox', system: 'Linux' })}.*${t('sessions.current')}`,
    );
    expect(within(here as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(phone).toHaveTextContent(
      pattern`${t('sessions.browserOn', { browser: 'Safari', system: 'iOS' })}.*from 192\.0\.2\.7`,
    );
    expect(unknown).toHaveTextContent(pattern`${t('sessions.unknown')}`);
    await user.click(
      section.getByRole('button', { name: t('sessions.end.of', { device: 'Safari on iOS' }) }),
    );
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(2));
    expect(sent('DELETE', `${PATH}/b`)).toHaveLength(1);
    const heading = section.getByRole('heading', { name: t('sessions.title') });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(await screen.findByText(t('app.session.ended'))).toBeVisible();
  });

  it('can be ended everywhere else, after a question', async () => {
    const { user, section, sent } = await openSessions([CURRENT, row('b'), row('c')]);
    await user.click(await section.findByRole('button', { name: t('sessions.endOthers') }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(pattern`${t('sessions.endOthers.text')}`)).toBeVisible();
    await user.click(question.getByRole('button', { name: t('sessions.endOthers') }));
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
    expect(sent('POST', `${PATH}/end-others`)).toHaveLength(1);
    const heading = section.getByRole('heading', { name: t('sessions.title') });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(section.getAllByRole('button')).toEqual([
      section.getByRole('button', { name: t('sessions.endAll') }),
    ]);
  });

  it('can be ended everywhere, here too, after a question; then one signs in again and comes back', async () => {
    const { user, section, sent, location } = await openSessions([CURRENT]);
    const everywhere = await section.findByRole('button', { name: t('sessions.endAll') });
    expect(everywhere).toHaveClass('MuiButton-outlined');
    await user.click(everywhere);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(pattern`${t('sessions.endAll.text')}`)).toBeVisible();
    await user.click(question.getByRole('button', { name: t('sessions.endAll') }));
    expect(await screen.findByRole('dialog', { name: t('login.title') })).toBeVisible();
    expect(sent('POST', `${PATH}/end-all`)).toHaveLength(1);
    expect(location().state).toMatchObject({ from: { pathname: '/account/settings' } });
  });

  it.each([
    [AGENTS.firefox, 'Firefox', 'Linux'],
    [AGENTS.edge, 'Edge', 'Windows'],
    [AGENTS.iphone, 'Safari', 'iOS'],
    ['curl/8.0', undefined, undefined],
    [null, undefined, undefined],
  ])('%s is called %s on %s', (agent, browser, system) => {
    expect(describeAgent(agent)).toEqual({ browser, system });
  });
});

import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { MASK } from '#contract/system/schema.ts';
import { searchGroups } from '#src/features/system/configuration/propertyGroups.ts';
import { type Answers, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const APP_ADMIN: Role[] = ['ROLE_USER', 'ROLE_APP_ADMIN'];
const open = (changes: Answers = {}) =>
  renderApp('/admin/configuration', {
    roles: APP_ADMIN,
    responses: {
      'GET /management/configprops': {
        contexts: {
          application: {
            beans: {
              mail: { prefix: 'mail', properties: { smtpUrl: null, mailFrom: 'Ideas <a@example.org>' } },
              security: { prefix: 'security', properties: { jwtSecret: MASK } },
            },
          },
        },
      },
      'GET /management/env': {
        activeProfiles: ['prod', 'swagger'],
        propertySources: [
          { name: 'systemProperties', properties: { 'node.version': { value: '20.20.2' } } },
          {
            name: 'applicationConfig',
            properties: { PORT: { value: '8080', default: '3000' }, JWT_SECRET: { value: MASK } },
          },
        ],
      },
      ...changes,
    },
  });

describe('/admin/configuration', () => {
  it('shows properties and environment, hidden ones as such [R3M-02, Q3-91, Q3-97]', async () => {
    await open();
    expect(
      await screen.findByRole('heading', { level: 1, name: t('system.configuration.config') }),
    ).toBeVisible();
    const security = await screen.findByRole('region', { name: t('system.group.security') });
    expect(security).toHaveTextContent('jwtSecrethidden');
    expect(screen.getByRole('region', { name: t('system.group.mail') })).toHaveTextContent('smtpUrlnot set');
    const own = screen.getByRole('region', { name: t('system.group.applicationConfig') });
    expect(own).toHaveTextContent('PORT8080');
    expect(within(own).getByText(t('system.configuration.hidden'))).toBeVisible();
    expect(screen.queryByText(MASK)).not.toBeInTheDocument();
    expect(own).toHaveTextContent(
      `8080${t('system.variable.PORT')} ${t('system.configuration.default', { value: '3000' })}`,
    );
    expect(own).toHaveTextContent(t('system.variable.JWT_SECRET'));
    expect(screen.getByText('prod')).toBeVisible();
  });

  it('is searched by name and value, and says when nothing is left', async () => {
    await open();
    const search = await screen.findByRole('searchbox', { name: t('system.configuration.search') });
    await screen.findByRole('region', { name: t('system.group.security') });
    fireEvent.change(search, { target: { value: '8080' } });
    expect(screen.queryByRole('region', { name: t('system.group.security') })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: t('system.group.applicationConfig') })).toHaveTextContent(
      'PORT8080',
    );
    fireEvent.change(search, { target: { value: 'no such thing' } });
    expect(screen.getByText(t('system.configuration.noneLeft'))).toBeVisible();
  });

  it('offers to try again when it could not be read', async () => {
    let broken = true;
    const { user } = await open({
      'GET /management/env': () =>
        broken ? respond(500, { message: 'error.unexpected' }) : { activeProfiles: [], propertySources: [] },
    });
    const again = await screen.findByRole(
      'button',
      { name: pattern`${t('components.error.retry')}` },
      { timeout: 5000 },
    );
    broken = false;
    await user.click(again);
    expect(await screen.findByRole('region', { name: t('system.group.mail') })).toBeVisible();
  });

  it('keeps a whole group whose own name is searched for', () => {
    const groups = [
      {
        name: 'mail',
        properties: [
          { name: 'a', value: 1 },
          { name: 'b', value: ['x', 'y'] },
        ],
      },
    ];
    expect(searchGroups(groups, 'MAIL')).toEqual(groups);
    expect(searchGroups(groups, 'x, y')[0]?.properties).toHaveLength(1);
    expect(searchGroups(groups, 'zzz')).toEqual([]);
  });
});

import { screen, waitFor } from '@testing-library/react';
import {
  ResourceDefinitionContext,
  useGetRecordRepresentation,
  useGetResourceLabel,
  useResourceDefinition,
} from 'ra-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { screensOf } from '#src/app/appResource.ts';
import { DEFINITIONS, RESOURCES } from '#src/app/resources.tsx';
import { setAccount } from '#src/app/session.ts';
import { authProvider } from '#src/authProvider.ts';
import { renderWidget } from '#tests/src/components/renderWidget.tsx';
import { renderApp, sampleAccount } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

afterEach(() => setAccount(null));

const unchanged = () => undefined;
function Names() {
  const { hasCreate, hasEdit } = useResourceDefinition({ resource: 'campaigns' });
  const label = useGetResourceLabel();
  const nameOf = useGetRecordRepresentation('users');
  const person = { id: 1, firstName: 'Ada', lastName: 'Green' };
  return <p>{`${label('campaigns')}, ${nameOf(person)}, ${hasCreate && hasEdit}`}</p>;
}

describe('resources', () => {
  it('answer to react-admin’s hooks by label and by the name of a record', () => {
    renderWidget(
      <ResourceDefinitionContext.Provider
        value={{ definitions: DEFINITIONS, register: unchanged, unregister: unchanged }}
      >
        <Names />
      </ResourceDefinitionContext.Provider>,
    );
    expect(screen.getByText('Campaigns, Ada Green, true')).toBeVisible();
  });

  it.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    'all screens of %s are below the address at which it is mounted',
    (_, resource) => {
      const { path } = resource.options;
      const outside = screensOf(resource).filter(
        (page) => page.path !== path && !page.path.startsWith(`${path}/`),
      );
      expect(outside.map((page) => page.path)).toEqual([]);
    },
  );
});

describe('access of react-admin’s own buttons', () => {
  const can = (action: string, resource: string, record?: object) =>
    authProvider.canAccess?.({ action, resource, record });

  it.each<[roles: Role[], action: string, resource: string, expected: boolean]>([
    [['ROLE_CAMPAIGN_AUTHOR'], 'create', 'campaigns', true],
    [['ROLE_CAMPAIGN_AUTHOR'], 'manage', 'campaigns', true],
    [['ROLE_CAMPAIGN_AUTHOR'], 'delete', 'campaigns', false],
    [['ROLE_CAMPAIGN_EDITOR'], 'delete', 'campaigns', true],
    [['ROLE_USER'], 'edit', 'users', false],
    [['ROLE_APP_ADMIN'], 'delete', 'users', true],
    [['ROLE_APP_ADMIN'], 'export', 'tags', true],
    [['ROLE_ADMIN'], 'list', 'nothing-of-ours', false],
  ])('%s: %s of %s is %s, as the guard of its screen says', async (roles, action, resource, expected) => {
    setAccount(sampleAccount(roles));
    expect(await can(action, resource)).toBe(expected);
  });

  it('reads the type of a record where the guard reads it from the path', async () => {
    setAccount(sampleAccount(['ROLE_SUGGESTION_ADMIN']));
    expect(await can('edit', 'fields', { type: 'SUGGESTION' })).toBe(true);
    expect(await can('edit', 'fields', { type: 'IMPROVEMENT' })).toBe(false);
  });
});

describe('addresses that react-admin’s own links make', () => {
  it('go on to the documented ones', async () => {
    const { location } = await renderApp('/campaigns/5/show?from=mail');
    await waitFor(() => expect(location()).toMatchObject({ pathname: '/campaign/5', search: '?from=mail' }));
  });

  it('are not found where the documented one needs more', async () => {
    const { location } = await renderApp('/fields');
    expect(await screen.findByRole('heading', { level: 1, name: t('error.http.404') })).toBeVisible();
    expect(location().pathname).toBe('/fields');
  });
});

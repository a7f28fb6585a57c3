import { fireEvent, screen, within } from '@testing-library/react';
import type {
  Organization,
  OrganizationNode,
  OrganizationRow,
  UnitMove,
} from '#contract/organizations/schema.ts';
import { aUserRow } from '#tests/src/users/usersPage.ts';
import { type Answers, list, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';

export const PATH = '/api/v3/organizations';
export const LIST = '/api/v3/organizations-list';

export const row = (id: string, name: string, changes: Partial<OrganizationRow> = {}): OrganizationRow => ({
  id,
  type: id.startsWith('org') ? 'ORGANIZATION' : 'UNIT',
  name,
  code: null,
  parentId: id.startsWith('org') ? null : 'org1',
  parentName: id.startsWith('org') ? null : 'Works',
  isActive: true,
  isEditable: true,
  userCount: 0,
  ...changes,
});
export const node = (id: string, name: string, changes: Partial<Organization> = {}): Organization => ({
  ...row(id, name),
  managers: [],
  unitCount: 0,
  calendarId: null,
  version: 3,
  ...changes,
});
export const leaf = (id: string, title: string, children: OrganizationNode[] = []): OrganizationNode => ({
  id,
  title,
  isActive: true,
  isEditable: true,
  children,
});
export const TREE = [
  leaf('org1', 'Works', [leaf('2', 'Laboratory', [leaf('4', 'Water lab')]), leaf('3', 'Grid')]),
];

export const MOVE: UnitMove = {
  refusal: null,
  from: ['Works'],
  to: ['Works', 'Grid'],
  seenPlace: 'org1>org1/3',
  isOtherOrganization: false,
  isBelowInactive: false,
  unitCount: 1,
  userCount: 12,
  contributionCount: 7,
  sharedCount: 0,
  calendar: null,
  managers: null,
  audiences: [],
  named: [],
};

export const open = (at: string, answers: Answers = {}) =>
  renderApp(at, {
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
    responses: {
      [`GET ${LIST}`]: list([row('2', 'Laboratory'), row('9', 'Imported', { isEditable: false })]),
      [`GET ${PATH}/tree`]: TREE,
      [`GET ${PATH}/org/:id`]: ({ path }) => node(path.split('/').at(-1) ?? '', 'Laboratory'),
      [`POST ${PATH}`]: ({ body }: SeenRequest) => node('77', 'New', body as object),
      [`PUT ${PATH}`]: ({ body }: SeenRequest) => node('2', 'Laboratory', body as object),
      [`DELETE ${PATH}/:id`]: '',
      [`GET ${PATH}/org/:id/move`]: MOVE,
      'GET /api/v3/calendars': list([{ id: 4, name: 'Munich' }]),
      'GET /api/users/organizationId/:id': list([aUserRow(5, 'Ada Lovelace')]),
      ...answers,
    },
  });
export const dialog = async () => within(await screen.findByRole('dialog'));
export const question = async () => within(await screen.findByRole('alertdialog'));
export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

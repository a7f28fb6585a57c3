import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Role } from '#contract/access.ts';
import { ROLES } from '#contract/roles.ts';
import type { ExtendedUser, ManagedUser } from '#contract/users/schema.ts';
import { type Answers, list, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

export const ADMIN: Role[] = ['ROLE_USER', 'ROLE_ADMIN', 'ROLE_INTERNAL'];
const DATE = '2026-03-01T10:00:00Z';

export const aUserRow = (id: number, name: string, changes: Partial<ManagedUser> = {}): ManagedUser => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    id,
    login: firstName.toLowerCase(),
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}@example.org`,
    activated: true,
    langKey: 'en',
    authorities: ['ROLE_INTERNAL', 'ROLE_USER'],
    registrationStatus: 'CREATED_BY_ADMIN',
    unitName: 'Laboratory',
    createdBy: 'root',
    createdDate: DATE,
    lastModifiedBy: 'helper',
    lastModifiedDate: DATE,
    lastLogin: null,
    erasedAt: null,
    ...changes,
  };
};

export const aUserForm = (id: number, name: string, changes: Partial<ExtendedUser> = {}): ExtendedUser => ({
  ...aUserRow(id, name),
  phone: null,
  educationLevel: null,
  company: null,
  department: null,
  position: null,
  userType: 'INTERNAL',
  organizationUnits: [{ unitId: 3, unitName: 'Laboratory', organizationName: 'Works', isManager: false }],
  secondFactor: null,
  passkeys: 0,
  isAwaited: false,
  usesProviderOnly: false,
  mayChange: true,
  version: 3,
  ...changes,
});

const UNITS = [
  { id: 3, name: 'Laboratory', path: 'Works / Laboratory', organizationId: 1 },
  { id: 4, name: 'Grid', path: 'Works / Grid', organizationId: 1 },
];

/** The user management at an address, with a person 5 to look at. */
export const openUsers = (
  at: string,
  {
    responses = {},
    roles = ADMIN,
    user = aUserForm(5, 'Ada Lovelace'),
  }: {
    responses?: Answers;
    roles?: Role[];
    user?: ExtendedUser;
  } = {},
) => {
  let saves = 0;
  return renderApp(at, {
    roles,
    responses: {
      'GET /api/v3/users': list([aUserRow(5, 'Ada Lovelace'), aUserRow(7, 'Me Myself')], 42),
      'GET /api/v3/users/:id': user,
      'GET /api/users/authorities': [...ROLES],
      'GET /api/v3/organization-units': list(UNITS),
      'GET /api/v3/organizations/treeSelect': [],
      'POST /api/users': ({ body }: SeenRequest) => ({ ...user, id: 9, ...(body as object) }),
      'PUT /api/users': ({ body }: SeenRequest) => {
        saves += 1;
        return { ...user, ...(body as object), version: user.version + saves };
      },
      'POST /api/v3/users/:id/password-mail': '',
      'DELETE /api/v3/users/:id/second-factor': '',
      'GET /api/v3/users/:id/sessions': list([]),
      'GET /api/v3/users/:id/hand-overs': [],
      'DELETE /api/v3/users/:id/sessions': '',
      ...responses,
    },
  });
};

export const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Adds the unit Works / Grid by typing some of its words. */
export async function chooseUnit(words: string): Promise<void> {
  const box = screen.getByLabelText(t('user.units.add'));
  await waitFor(() => expect(box).toBeEnabled());
  fireEvent.click(box);
  fireEvent.change(box, { target: { value: words } });
  fireEvent.click(await screen.findByText('Works / Grid', { selector: 'li span' }));
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#contract/roles.ts';
import { describePerson, followedRoles } from '#server/people/identity-provider/claims.ts';

const role = fc.constantFrom<Role[]>(...ROLES);
const groups = fc.array(fc.string({ maxLength: 8 }), { maxLength: 6 });
const mapping = fc.array(fc.tuple(fc.string({ minLength: 1, maxLength: 8 }), role), { maxLength: 6 });
const claimsWith = (given: unknown) => ({ iss: 'https://id.example.org', sub: '1', groups: given });

describe('roles that follow the provider', () => {
  it('are those of the mapping only: every other role stays as it was, and everybody is a user', () => {
    fc.assert(
      fc.property(fc.uniqueArray(role), groups, mapping, (current, given, pairs) => {
        const roleOfGroup = new Map(pairs);
        const settings = { roleClaim: 'groups', roleOfGroup };
        const after = followedRoles(current, claimsWith(given), settings);
        const decided = new Set(roleOfGroup.values());
        const expected = new Set<Role>([
          'ROLE_USER',
          ...current.filter((each) => !decided.has(each)),
          ...given.flatMap((group) => roleOfGroup.get(group) ?? []),
        ]);
        expect(after).toEqual([...expected].sort());
        expect(followedRoles(after, claimsWith(given), settings)).toEqual(after);
      }),
    );
  });

  it.each([
    ['a list', claimsWith(['writers']), 'groups', ['ROLE_CONTENT_AUTHOR', 'ROLE_USER']],
    ['one text', claimsWith('writers'), 'groups', ['ROLE_CONTENT_AUTHOR', 'ROLE_USER']],
    [
      'a path',
      { ...claimsWith(null), realm_access: { roles: ['writers'] } },
      'realm_access.roles',
      ['ROLE_CONTENT_AUTHOR', 'ROLE_USER'],
    ],
    [
      'a name with dots',
      { ...claimsWith(null), 'https://example.org/roles': ['writers'] },
      'https://example.org/roles',
      ['ROLE_CONTENT_AUTHOR', 'ROLE_USER'],
    ],
    ['nothing', claimsWith(undefined), 'groups', ['ROLE_USER']],
    ['nonsense', claimsWith({ writers: true }), 'groups', ['ROLE_USER']],
  ])('are read from %s', (_, claims, roleClaim, expected) => {
    const roleOfGroup = new Map<string, Role>([['writers', 'ROLE_CONTENT_AUTHOR']]);
    expect(followedRoles(['ROLE_CONTENT_AUTHOR'], claims, { roleClaim, roleOfGroup })).toEqual(expected);
  });

  it('are left alone without a mapping', () => {
    const none = { roleClaim: undefined, roleOfGroup: new Map<string, Role>() };
    expect(followedRoles(['ROLE_ADMIN', 'ROLE_USER'], claimsWith(['x']), none)).toEqual([
      'ROLE_ADMIN',
      'ROLE_USER',
    ]);
  });
});

describe('a person as the provider describes them', () => {
  it('fits into an account, whatever the provider sends', () => {
    const anything = fc.oneof(fc.string({ maxLength: 400 }), fc.anything());
    const names = ['email', 'given_name', 'family_name', 'name', 'preferred_username', 'locale'];
    const claims = fc.record(
      Object.fromEntries([...names, 'email_verified'].map((name) => [name, anything])),
      {
        requiredKeys: [],
      },
    );
    fc.assert(
      fc.property(claims, (sent) => {
        const person = describePerson({ ...sent, iss: 'https://id.example.org', sub: '1' });
        expect(person.firstName.length).toBeLessThanOrEqual(50);
        expect(person.lastName.length).toBeLessThanOrEqual(50);
        expect(person.email).toMatch(/^$|^[^\s@]+@[^\s@]+$/);
        expect(person.email.length).toBeLessThanOrEqual(254);
        expect(person.login).toMatch(/^\S{0,50}$/);
        expect(person.emailVerified).toBe(sent.email_verified === true);
      }),
    );
  });

  it('has the parts of a whole name where the provider sends no others', () => {
    const person = describePerson({ iss: 'x', sub: '1', name: 'Ada King Byron', email: 'ada@example.org' });
    expect([person.firstName, person.lastName]).toEqual(['Ada', 'King Byron']);
  });
});

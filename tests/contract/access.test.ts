import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import {
  type Access,
  AUDIENCES,
  anyOf,
  audienceAdmits,
  can,
  everyone,
  hasAnyRole,
  isTypeAdministrator,
  normaliseRole,
  POINT_SOURCES,
  ROLES,
  signedIn,
  typeAdministrator,
} from '#contract/roles.ts';

const roleSets = fc.subarray([...ROLES]).map((roles) => new Set<Role>(roles));
const only = (...roles: Role[]) => new Set<Role>(roles);

describe('roles', () => {
  it('there are thirteen, each stored with the prefix ROLE_ [R1I-01, R3O-01, R3O-02]', () => {
    expect(ROLES).toHaveLength(13);
    expect(new Set(ROLES).size).toBe(13);
    for (const role of ROLES) expect(role).toMatch(/^ROLE_[A-Z_]+$/);
    expect([...ROLES].sort()).toEqual(
      [
        'ADMIN',
        'APP_ADMIN',
        'USER',
        'INTERNAL',
        'EXTERNAL',
        'IMPROVEMENT_ADMIN',
        'SUGGESTION_ADMIN',
        'COMPETITION_ADMIN',
        'COMPETITION_EDITOR',
        'CAMPAIGN_AUTHOR',
        'CAMPAIGN_EDITOR',
        'CONTENT_AUTHOR',
        'CONTENT_EDITOR',
      ]
        .map((name) => `ROLE_${name}`)
        .sort(),
    );
  });

  it('a role is understood with and without its prefix [R1I-02]', () => {
    for (const role of ROLES) {
      expect(normaliseRole(role)).toBe(role);
      expect(normaliseRole(role.slice('ROLE_'.length))).toBe(role);
    }
    for (const name of ['', 'ROLE_', 'admin', 'ROLE_ROLE_ADMIN', 'OWNER'])
      expect(normaliseRole(name)).toBeNull();
  });
});

describe('who may use an endpoint or a route', () => {
  it('a public one is open to anonymous visitors, any other is not [R1I-07]', () => {
    expect(can(null, everyone)).toBe(true);
    for (const access of [signedIn, anyOf('ROLE_ADMIN'), typeAdministrator()]) {
      expect(can(null, access, { type: 'SUGGESTION' })).toBe(false);
    }
  });

  it('without demanded roles every signed-in user passes, whatever the roles [R1I-07]', () => {
    fc.assert(fc.property(roleSets, (roles) => can(roles, signedIn)));
  });

  it('one of the demanded roles is enough, and none of them is not [R1I-08]', () => {
    fc.assert(
      fc.property(roleSets, fc.subarray([...ROLES], { minLength: 1 }), (roles, wanted) => {
        expect(can(roles, anyOf(...wanted))).toBe(wanted.some((role) => roles.has(role)));
        expect(hasAnyRole(roles, wanted)).toBe(can(roles, anyOf(...wanted)));
      }),
    );
  });

  it('more roles never close a door', () => {
    const accesses: Access[] = [
      everyone,
      signedIn,
      anyOf('ROLE_ADMIN', 'ROLE_APP_ADMIN'),
      typeAdministrator('type'),
      typeAdministrator('type', { orAdmin: false }),
    ];
    fc.assert(
      fc.property(
        roleSets,
        roleSets,
        fc.constantFrom(...accesses),
        fc.constantFrom(...POINT_SOURCES, 'NOTHING'),
        (roles, more, access, type) => {
          const all = new Set([...roles, ...more]);
          expect(!can(roles, access, { type }) || can(all, access, { type })).toBe(true);
        },
      ),
    );
  });

  it('a type is administered by its own administrators, not by those of another type', () => {
    const access = typeAdministrator('type');
    expect(can(only('ROLE_SUGGESTION_ADMIN'), access, { type: 'SUGGESTION' })).toBe(true);
    expect(can(only('ROLE_SUGGESTION_ADMIN'), access, { type: 'IMPROVEMENT' })).toBe(false);
    expect(can(only('ROLE_COMPETITION_EDITOR'), access, { type: 'IDEA' })).toBe(true);
    expect(can(only('ROLE_APP_ADMIN'), access, { type: 'EXTRA' })).toBe(true);
    expect(isTypeAdministrator(only('ROLE_ADMIN'), 'SUGGESTION')).toBe(false);
  });

  it('ADMIN administers every type only where the rule says so', () => {
    expect(can(only('ROLE_ADMIN'), typeAdministrator('type'), { type: 'IDEA' })).toBe(true);
    expect(can(only('ROLE_ADMIN'), typeAdministrator('type', { orAdmin: false }), { type: 'IDEA' })).toBe(
      false,
    );
  });

  it('a type that does not exist is left to validation for those who administer any type', () => {
    const access = typeAdministrator('type', { orAdmin: false });
    expect(can(only('ROLE_IMPROVEMENT_ADMIN'), access, { type: 'NOTHING' })).toBe(true);
    expect(can(only('ROLE_INTERNAL'), access, { type: 'NOTHING' })).toBe(false);
  });
});

describe('whom a module setting admits', () => {
  it('there are exactly four settings [R1A-13]', () => {
    expect([...AUDIENCES].sort()).toEqual(['BOTH', 'EXTERNAL', 'INTERNAL', 'NONE']);
  });

  it('BOTH admits everybody [R1A-14, R3N-60]', () => {
    expect(audienceAdmits('BOTH', null)).toBe(true);
    fc.assert(fc.property(roleSets, (roles) => audienceAdmits('BOTH', roles)));
  });

  it('INTERNAL admits those with the INTERNAL role only [R1A-15, R3N-61]', () => {
    expect(audienceAdmits('INTERNAL', null)).toBe(false);
    fc.assert(
      fc.property(roleSets, (roles) => audienceAdmits('INTERNAL', roles) === roles.has('ROLE_INTERNAL')),
    );
  });

  it('EXTERNAL admits those with the EXTERNAL role only [R1A-16, R3N-62]', () => {
    expect(audienceAdmits('EXTERNAL', null)).toBe(false);
    fc.assert(
      fc.property(roleSets, (roles) => audienceAdmits('EXTERNAL', roles) === roles.has('ROLE_EXTERNAL')),
    );
  });

  it('NONE admits nobody [R1A-17, R3N-63]', () => {
    expect(audienceAdmits('NONE', null)).toBe(false);
    fc.assert(fc.property(roleSets, (roles) => !audienceAdmits('NONE', roles)));
  });
});

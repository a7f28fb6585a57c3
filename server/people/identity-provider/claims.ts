import type { Role } from '#contract/access.ts';
import type { IdentityProviderSettings } from '#server/platform/env/env.identity-provider.ts';

/** What a provider says about a person; only issuer and subject are sure to be there. */
export type Claims = { iss: string; sub: string } & Record<string, unknown>;

/** What a visit at the provider brings. */
export interface Visited {
  claims: Claims;
  idToken: string;
  refreshToken: string | null;
}

const text = (value: unknown, longest: number): string =>
  typeof value === 'string' ? value.trim().slice(0, longest) : '';

/** A person as the provider describes them, in the bounds of an account; empty where it says nothing that can be used. */
export function describePerson(claims: Claims) {
  const email = text(claims.email, 255);
  const login = text(claims.preferred_username, 51);
  const [first = '', ...rest] = text(claims.name, 100).split(/\s+/);
  return {
    firstName: text(claims.given_name, 50) || first.slice(0, 50) || login.slice(0, 50) || email.slice(0, 50),
    lastName: text(claims.family_name, 50) || rest.join(' ').slice(0, 50),
    email: email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email) ? email : '',
    emailVerified: claims.email_verified === true,
    login: /^\S{1,50}$/.test(login) ? login : '',
    locale: text(claims.locale, 10),
  };
}

export type Described = ReturnType<typeof describePerson>;

type RoleSettings = Pick<IdentityProviderSettings, 'roleClaim' | 'roleOfGroup'>;

/** A claim; a name with dots leads into objects (`realm_access.roles`). */
const readClaim = (claims: Claims, claim: string): unknown =>
  claims[claim] ??
  claim
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined,
      claims,
    );

/** Whether these claims say anything about groups, be it that there are none. */
export const saysGroups = (claims: Claims, { roleClaim }: Pick<RoleSettings, 'roleClaim'>): boolean =>
  roleClaim === undefined || readClaim(claims, roleClaim) !== undefined;

/** Groups of a claim: a list, or one text. */
function groupsOf(claims: Claims, claim: string): string[] {
  const found = readClaim(claims, claim);
  if (typeof found === 'string') return [found];
  return Array.isArray(found) ? found.filter((group): group is string => typeof group === 'string') : [];
}

/**
 * The roles that a person has from now on: those that the provider decides follow it, others stay as they are, and
 * everybody is a user. Without a mapping the provider decides none.
 */
export function followedRoles(
  current: readonly Role[],
  claims: Claims,
  { roleClaim, roleOfGroup }: RoleSettings,
): Role[] {
  const decided = new Set(roleOfGroup.values());
  const groups = roleClaim === undefined ? [] : groupsOf(claims, roleClaim);
  const given = groups.flatMap((group) => roleOfGroup.get(group) ?? []);
  const own = current.filter((role) => !decided.has(role));
  return [...new Set<Role>(['ROLE_USER', ...own, ...given])].sort();
}

/** Roles of a new account before the provider decides: whom the organisation's provider knows works there. */
export const FIRST_ROLES: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];

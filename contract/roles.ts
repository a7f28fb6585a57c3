/** The thirteen roles of the platform, as stored and sent [R1I-01, R3O-01, R3O-02]. */
export const ROLES = [
  'ROLE_ADMIN',
  'ROLE_APP_ADMIN',
  'ROLE_USER',
  'ROLE_INTERNAL',
  'ROLE_EXTERNAL',
  'ROLE_CONTENT_AUTHOR',
  'ROLE_CONTENT_EDITOR',
  'ROLE_CAMPAIGN_AUTHOR',
  'ROLE_CAMPAIGN_EDITOR',
  'ROLE_SUGGESTION_ADMIN',
  'ROLE_IMPROVEMENT_ADMIN',
  'ROLE_COMPETITION_EDITOR',
  'ROLE_COMPETITION_ADMIN',
] as const;
export type Role = (typeof ROLES)[number];

/** Modules that an organisation can switch on or off [R1A-10, R3N-50]. */
export const MODULES = ['CONTENT', 'CAMPAIGN', 'COMPETITION', 'SUGGESTION', 'IMPROVEMENT'] as const;
export type Module = (typeof MODULES)[number];

/** Whom a module setting admits [R1A-13, R1K-18, R3K-08]. */
export const AUDIENCES = ['NONE', 'INTERNAL', 'EXTERNAL', 'BOTH'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Kinds of contribution a person can submit; EXTRA exists only as an origin of points [R1K-17, R3Q-15]. */
export const CONTRIBUTION_TYPES = ['IDEA', 'SUGGESTION', 'IMPROVEMENT'] as const;
export type ContributionType = (typeof CONTRIBUTION_TYPES)[number];

export const POINT_SOURCES = [...CONTRIBUTION_TYPES, 'EXTRA'] as const;
export type PointSource = (typeof POINT_SOURCES)[number];

/** Who may call an endpoint or enter a route, as data [R1I-07, R1I-08]. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  /** One of the roles is enough. */
  | { readonly kind: 'roles'; readonly anyOf: readonly Role[] }
  /**
   * The administrator roles of the contribution type that is in the path parameter `param`
   * (or ROLE_ADMIN when `orAdmin`), see Q3-93.
   */
  | { readonly kind: 'typeAdministrator'; readonly param: string; readonly orAdmin: boolean };

/** A rule that nobody satisfies without a session. */
type SignedInAccess = Exclude<Access, { readonly kind: 'public' }>;

export const everyone = { kind: 'public' } as const satisfies Access;
export const signedIn: SignedInAccess = { kind: 'signedIn' };
export const anyOf = (...roles: Role[]): SignedInAccess => ({ kind: 'roles', anyOf: roles });
export const typeAdministrator = (param = 'type', { orAdmin = true } = {}): SignedInAccess => ({
  kind: 'typeAdministrator',
  param,
  orAdmin,
});

/** Employees and outside users: everybody who may work with contributions [R3O-17]. */
export const contributors = anyOf('ROLE_INTERNAL', 'ROLE_EXTERNAL');
/** Who belongs to the organisation, or looks after something of it: its people and units are theirs to see, S3-100. */
export const insiders = anyOf(...ROLES.filter((role) => role !== 'ROLE_USER' && role !== 'ROLE_EXTERNAL'));
export const platformAdministrators = anyOf('ROLE_ADMIN', 'ROLE_APP_ADMIN');
export const systemAdministrators = anyOf('ROLE_ADMIN');
export const moduleAdministrators = anyOf('ROLE_SUGGESTION_ADMIN', 'ROLE_IMPROVEMENT_ADMIN');
/** Who administers some type of contribution; of which one, the endpoint or the object says. */
export const TYPE_ADMINISTRATOR_ROLES = [
  'ROLE_SUGGESTION_ADMIN',
  'ROLE_IMPROVEMENT_ADMIN',
  'ROLE_COMPETITION_ADMIN',
  'ROLE_COMPETITION_EDITOR',
] as const;

/** Roles that administer contributions of a type (competition editors count for ideas, Q3-92). */
export const TYPE_ADMINISTRATORS: Readonly<Record<PointSource, readonly Role[]>> = {
  IDEA: ['ROLE_COMPETITION_ADMIN', 'ROLE_COMPETITION_EDITOR'],
  SUGGESTION: ['ROLE_SUGGESTION_ADMIN'],
  IMPROVEMENT: ['ROLE_IMPROVEMENT_ADMIN'],
  EXTRA: ['ROLE_ADMIN', 'ROLE_APP_ADMIN'],
};

/** The module that switches a contribution type on and off. */
export const MODULE_OF_TYPE: Readonly<Record<ContributionType, Module>> = {
  IDEA: 'COMPETITION',
  SUGGESTION: 'SUGGESTION',
  IMPROVEMENT: 'IMPROVEMENT',
};

/** Roles that people hold because they are here, not because they look after something. */
const ORDINARY: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_EXTERNAL'];

/**
 * Whether a rule admits nobody but those who look after something: changes that it guards go into the audit trail,
 * S3-118. Rules that one of the ordinary roles satisfies guard everybody's own work.
 */
export function isAdministrative(access: Access): boolean {
  switch (access.kind) {
    case 'public':
    case 'signedIn':
      return false;
    case 'typeAdministrator':
      return true;
    case 'roles':
      return !access.anyOf.some((role) => ORDINARY.includes(role));
  }
}

export type RoleSet = ReadonlySet<Role>;

/** Whether one of the wanted roles is held; roles are compared literally, none implies another, Q1-43. */
export function hasAnyRole(roles: RoleSet, wanted: readonly Role[]): boolean {
  return wanted.some((role) => roles.has(role));
}

/** Whether the module role of a kind of contribution or points is held, Q3-93. */
export function isTypeAdministrator(roles: RoleSet, type: PointSource): boolean {
  return hasAnyRole(roles, TYPE_ADMINISTRATORS[type]);
}

/**
 * Who sees every contribution of a type and everybody's tasks on them: its administrators and those of the platform,
 * S3-20, Q3-45, Q3-93.
 */
export function seesAllOfType(roles: RoleSet | null, type: ContributionType): boolean {
  if (roles === null) return false;
  return hasAnyRole(roles, ['ROLE_ADMIN', 'ROLE_APP_ADMIN']) || isTypeAdministrator(roles, type);
}

/**
 * Whether a caller may use an endpoint or a route.
 * @param roles the caller's roles, or null for an anonymous caller
 * @param params path parameters, read only by `typeAdministrator`
 */
export function can(
  roles: RoleSet | null,
  access: Access,
  params: Readonly<Record<string, unknown>> = {},
): boolean {
  if (access.kind === 'public') return true;
  if (roles === null) return false;
  switch (access.kind) {
    case 'signedIn':
      return true;
    case 'roles':
      return hasAnyRole(roles, access.anyOf);
    case 'typeAdministrator': {
      if (access.orAdmin && roles.has('ROLE_ADMIN')) return true;
      const type = POINT_SOURCES.find((source) => source === params[access.param]);
      // An unknown type is the validation's business: let any type administrator through to a 400.
      if (type === undefined) return POINT_SOURCES.some((source) => isTypeAdministrator(roles, source));
      return isTypeAdministrator(roles, type);
    }
  }
}

/**
 * Whether a module setting admits a person [R1A-14 … R1A-17, R3N-60 … R3N-63].
 * An anonymous visitor is admitted by BOTH only (Q1-27).
 */
export function audienceAdmits(audience: Audience, roles: RoleSet | null): boolean {
  switch (audience) {
    case 'BOTH':
      return true;
    case 'NONE':
      return false;
    case 'INTERNAL':
      return roles?.has('ROLE_INTERNAL') ?? false;
    case 'EXTERNAL':
      return roles?.has('ROLE_EXTERNAL') ?? false;
  }
}

/** Accepts a role with or without its prefix and gives it with the prefix [R1I-02], Q1-44. */
export function normaliseRole(name: string): Role | null {
  const full = name.startsWith('ROLE_') ? name : `ROLE_${name}`;
  return ROLES.find((role) => role === full) ?? null;
}

import { z } from 'zod';
import { Role } from '#contract/access.ts';
import { named } from '#contract/account/schema.ts';
import { USER_CONTEXTS } from '#contract/contributions/participation.ts';
import { Instant, listOf, paging, textOf } from '#contract/http.ts';
import { NodeIdList } from '#contract/organizations/schema.ts';
import { AUDIENCES, normaliseRole, ROLES } from '#contract/roles.ts';
import { SecondFactorMethod } from '#contract/second-factor/schema.ts';
import { PERSON_LIMITS } from './person-rules.ts';

/** How an account came to be and where it stands, Q3-67 [R3J-16]. */
export const REGISTRATION_STATUSES = [
  'CREATED_BY_ADMIN',
  'PENDING_ACTIVATION',
  'ACTIVATED',
  'DEACTIVATED',
] as const;
const RegistrationStatus = z.enum(REGISTRATION_STATUSES);

export const EDUCATION_LEVELS = [
  'PRIMARY',
  'SECONDARY',
  'ASSOCIATE',
  'BACHELOR',
  'MASTER',
  'DOCTORAL',
] as const;

export const USER_LIMITS = {
  ...PERSON_LIMITS,
  password: { min: 8, max: 50 },
  phone: { max: 20 },
  department: { max: 50 },
  position: { max: 50 },
} as const;

/** A unit in which a user works; the first of a user's list is the main one, S3-95. */
const UserUnit = z.object({
  unitId: z.number(),
  unitName: z.string(),
  organizationName: z.string(),
  isManager: z.boolean(),
});

/** Row of the user list [R3J-10 … R3J-16]. Password hashes and keys never leave the server, S3-98. */
export const ManagedUser = z.object({
  id: z.number(),
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  activated: z.boolean(),
  langKey: z.string(),
  authorities: z.array(Role),
  registrationStatus: RegistrationStatus,
  unitName: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdDate: Instant,
  lastModifiedBy: z.string().nullable(),
  lastModifiedDate: Instant,
  lastLogin: Instant.nullable(),
  /** Since when the person is a former member: nothing names them any longer, decision 0048. */
  erasedAt: Instant.nullable(),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

/** One user with everything that administrators keep, Q3-69. */
export const ExtendedUser = ManagedUser.extend({
  phone: z.string().nullable(),
  educationLevel: z.string().nullable(),
  company: z.string().nullable(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  userType: z.enum(['INTERNAL', 'EXTERNAL']),
  organizationUnits: z.array(UserUnit),
  /** The second step of signing in, which administrators can switch off. */
  secondFactor: z.enum([...SecondFactorMethod.options, 'PASSKEY']).nullable(),
  /** How many passkeys the account has; each counts as both steps. */
  passkeys: z.number(),
  /** Invited, and has not come yet: there is no way in but the one that a mail opens. */
  isAwaited: z.boolean(),
  /** Comes by the identity provider alone: there is no own way in, and no second step here. */
  usesProviderOnly: z.boolean(),
  /** False for administrators before application administrators, S3-97. */
  mayChange: z.boolean(),
  /** Goes up with every change, whoever made it; a save names the one that it was made by. */
  version: z.number(),
});
export type ExtendedUser = z.infer<typeof ExtendedUser>;

export const RegistrationHistoryRow = z.object({
  id: z.number(),
  userId: z.number(),
  fromStatus: RegistrationStatus.nullable(),
  toStatus: RegistrationStatus,
  date: Instant,
  byUser: z.string().nullable(),
  explanation: z.string().nullable(),
});
export type RegistrationHistoryRow = z.infer<typeof RegistrationHistoryRow>;

/** Roles with or without their prefix [R1I-02]; every account also holds ROLE_USER, Q3-132. */
const Authorities = z
  .array(z.string().max(50))
  .max(ROLES.length * 2)
  .transform((names) => names.map(normaliseRole))
  .refine((roles): roles is Role[] => !roles.includes(null))
  .transform((roles): Role[] => [...new Set<Role>(['ROLE_USER', ...roles])]) as unknown as z.ZodType<
  Role[],
  string[]
>;

/** A comma list of roles, with or without their prefix [R1I-02]. */
const RoleList = z
  .string()
  .max(2000)
  .transform((text) => text.split(',').filter((name) => name !== ''))
  .transform((names) => names.map(normaliseRole))
  .refine((roles): roles is Role[] => !roles.includes(null));

const optionalText = (max: number) => z.string().trim().max(max).nullish();

export const UserInput = z.object({
  login: textOf(USER_LIMITS.login).regex(/^\S+$/),
  ...named,
  activated: z.boolean().default(true),
  langKey: z.string().min(2).max(10),
  authorities: Authorities.default(['ROLE_USER', 'ROLE_INTERNAL']),
  /** Empty: the user is asked by mail to choose one, or the old one stays. */
  password: z
    .union([z.literal(''), z.string().min(USER_LIMITS.password.min).max(USER_LIMITS.password.max)])
    .nullish(),
  phone: optionalText(USER_LIMITS.phone.max),
  educationLevel: z.enum(EDUCATION_LEVELS).nullish(),
  company: optionalText(PERSON_LIMITS.company.max),
  department: optionalText(USER_LIMITS.department.max),
  position: optionalText(USER_LIMITS.position.max),
  /** The first one is the main unit. */
  organizationUnits: z
    .array(z.object({ unitId: z.number().int().positive(), isManager: z.boolean().default(false) }))
    .max(50)
    .refine((units) => new Set(units.map(({ unitId }) => unitId)).size === units.length)
    .optional(),
});
export type UserInput = z.output<typeof UserInput>;

/** Whoever registered signs in with an e-mail, which may be longer than a login that administrators choose [R1D-05]. */
export const StoredLogin = z
  .string()
  .trim()
  .min(USER_LIMITS.login.min)
  .max(USER_LIMITS.email.max)
  .regex(/^\S+$/);

export const USER_SORT_FIELDS = [
  'id',
  'login',
  'firstName',
  'lastName',
  'email',
  'activated',
  'langKey',
  'registrationStatus',
  'unitName',
  'createdDate',
  'lastModifiedDate',
  'lastLogin',
] as const;

/** A comma list of language codes. */
const LanguageList = z
  .string()
  .max(500)
  .regex(/^[\w-]{2,10}(,[\w-]{2,10})*$/)
  .transform((text) => text.split(','));

/** Filters of the user list, Q3-70 [R3J-23]. */
export const userQuery = z.object({
  ...paging(USER_SORT_FIELDS, 'id,desc'),
  /** Part of a name, a login or an e-mail. */
  'text.contains': z.string().max(255).optional(),
  'login.contains': z.string().max(255).optional(),
  'name.contains': z.string().max(255).optional(),
  'email.contains': z.string().max(255).optional(),
  'authority.in': RoleList.optional(),
  'activated.equals': z.enum(['true', 'false']).optional(),
  /** Units, and organizations with all their units, Q3-01. */
  'organizationUnitId.in': NodeIdList.optional(),
  'langKey.in': LanguageList.optional(),
  'registrationStatus.in': listOf(REGISTRATION_STATUSES).optional(),
});
export type UserListQuery = z.output<typeof userQuery>;

/** Shortest text that the user search takes, and its most answers [R3N-01], S3-100. */
const USER_SEARCH_MIN_LENGTH = 3;
export const USER_SEARCH_MAX_RESULTS = 20;

export const searchQuery = z.object({
  searchString: z.string().trim().min(USER_SEARCH_MIN_LENGTH).max(254),
  searchContext: z.enum([...USER_CONTEXTS, '']).optional(),
  /** Whom to look among, Q3-72 [R3P-163]. */
  parameter: z.enum(AUDIENCES).default('BOTH'),
});
export type UserSearchQuery = z.output<typeof searchQuery>;

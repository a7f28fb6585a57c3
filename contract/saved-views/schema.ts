import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { Instant, StoredVersion, textOf } from '#contract/http.ts';
import { hasAnyRole, ROLES, type RoleSet, seesAllOfType, TYPE_ADMINISTRATOR_ROLES } from '#contract/roles.ts';
import { addressOfView, placeOfView, VIEW_ADDRESS, VIEW_KINDS } from './screens.ts';

export const VIEW_LIMITS = {
  name: { min: 1, max: 80 },
  address: { max: 4000 },
  columns: 60,
  units: 50,
  /** Views of one person. */
  perPerson: 200,
} as const;

export const VIEW_SORT_FIELDS = ['id', 'name', 'kind', 'dateUpdated'] as const;

const ViewAddress = z
  .string()
  .max(VIEW_LIMITS.address.max)
  .regex(VIEW_ADDRESS)
  .refine((address) => placeOfView(address) !== null)
  .overwrite(addressOfView);

const Columns = z
  .array(z.string().regex(/^\w{1,60}$/))
  .min(1)
  .max(VIEW_LIMITS.columns);

/** Who besides its owner opens a view: nobody, who holds a role, or the people of units and of what is below them. */
export const ViewSharing = z.union([
  z.object({ with: z.literal('NOBODY') }),
  z.object({ with: z.literal('ROLE'), role: z.enum(ROLES) }),
  z.object({
    with: z.literal('UNITS'),
    unitIds: z.array(z.number().int().positive()).min(1).max(VIEW_LIMITS.units),
  }),
]);
export type ViewSharing = z.infer<typeof ViewSharing>;

export const SavedViewInput = z.object({
  name: textOf(VIEW_LIMITS.name),
  address: ViewAddress,
  /** Names of the columns that are shown; null for cards, boards and reports. */
  columns: Columns.nullable().default(null),
  sharing: ViewSharing.default({ with: 'NOBODY' }),
});

/** A view as whoever opens it may know it. */
export const SavedView = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(VIEW_KINDS),
  address: z.string(),
  /** Of its contributions; null where it is about all types. */
  type: ContributionType.nullable(),
  columns: z.array(z.string()).nullable(),
  sharing: ViewSharing,
  /** Null once the owner was erased. */
  owner: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** The caller's own. */
  isOwn: z.boolean(),
  canEdit: z.boolean(),
  /** In the caller's menu; mailed to the caller each week; with a feed of the caller's. */
  pinned: z.boolean(),
  weeklyMail: z.boolean(),
  hasFeed: z.boolean(),
  dateUpdated: Instant,
  version: StoredVersion,
});
export type SavedView = z.infer<typeof SavedView>;

/**
 * Whether somebody may share views with roles and units: who administers their contributions; of views about all types who
 * administers any of them.
 */
export const mayShareView = (roles: RoleSet, type: ContributionType | null): boolean =>
  type === null
    ? hasAnyRole(roles, ['ROLE_ADMIN', 'ROLE_APP_ADMIN', ...TYPE_ADMINISTRATOR_ROLES])
    : seesAllOfType(roles, type);

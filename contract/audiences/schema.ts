import { z } from 'zod';
import { CONTRIBUTION_TYPES } from '#contract/access.ts';
import { ACCESS_LEVELS } from '#contract/contents/rules.ts';
import { MAX_OFFSET, MAX_PAGE_SIZE } from '#contract/parameters.ts';
import { PROGRAMME_LIMITS } from '#contract/programmes/rules.ts';

/** A person whom a record names, for those who run it. */
export const NamedPerson = z.object({ id: z.number(), name: z.string() });
export type NamedPerson = z.infer<typeof NamedPerson>;

/** Of forms: whom a record is for besides organizations and units. */
export const formAudience = {
  /** External users too. */
  external: z.boolean(),
  targetUsers: z.array(NamedPerson),
};

/** Organizations and units that a record is for: at most three names, and how many more there are. */
export const AudiencePlaces = z.object({ names: z.array(z.string()), more: z.number() });
export type AudiencePlaces = z.infer<typeof AudiencePlaces>;

const ids = z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));
const targetIds = ids.max(PROGRAMME_LIMITS.targets.max).default([]);

/** An audience to count, and which of its people to show. */
export const AudienceRequest = z
  .object({
    organizationIds: targetIds,
    unitIds: targetIds,
    /** External users too. */
    external: z.boolean().default(true),
    userIds: targetIds,
    /** What they would submit: only those whom its submit setting admits; CONTENT: news, which is for those it names. Left out: everybody. */
    type: z.enum([...CONTRIBUTION_TYPES, 'COMPETITION', 'CONTENT']).optional(),
    /** Of news. */
    accessLevel: z.enum(ACCESS_LEVELS).optional(),
    /** Of news: whom its mail goes to; empty for every language. */
    language: z.string().max(20).optional(),
    /** Part of a name; it narrows the people shown, not the count. */
    q: z.string().trim().max(100).optional(),
    page: z.number().int().min(0).default(0),
    size: z.number().int().min(1).max(MAX_PAGE_SIZE).default(20),
  })
  .refine(({ page, size }) => page * size <= MAX_OFFSET, { path: ['page'], message: 'Max' });
export type AudienceRequest = z.output<typeof AudienceRequest>;

export const AudienceMember = z.object({
  id: z.number(),
  name: z.string(),
  /** Name of the unit; null for whoever has none. */
  unit: z.string().nullable(),
  external: z.boolean(),
});
export type AudienceMember = z.infer<typeof AudienceMember>;

export const AudiencePreview = z.object({
  /** People with open accounts in the audience. */
  count: z.number(),
  /** Those of them who are external users and no employees. */
  externalCount: z.number(),
  /** Those of them who have not unsubscribed from mails. */
  mailedCount: z.number(),
  /** How many of them `q` fits. */
  found: z.number(),
  /** A page of these, by name. */
  sample: z.array(AudienceMember),
});
export type AudiencePreview = z.infer<typeof AudiencePreview>;

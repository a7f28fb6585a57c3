import { z } from 'zod';
import { textOf } from '#contract/http.ts';
import { MAX_SELECTED_USERS } from '#contract/programmes/rules.ts';
import { JURY_TYPES } from './rules.ts';

/** A moderator or a juror [R2H-08], Q2-73. */
export const CompetitionUser = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** Position in the organisation; empty where none is stored. */
  title: z.string(),
});
export type CompetitionUser = z.infer<typeof CompetitionUser>;

/** Bounds of a jury's title in characters [R2G-21]. */
export const JURY_LIMITS = { title: { min: 1, max: 255 } } as const;

const JuryType = z.enum(JURY_TYPES);
/** The jury of one evaluation step [R2G-19]. */
export const Jury = z.object({
  type: JuryType,
  title: z.string(),
  evalDefinitionId: z.number(),
  /** How many of them score each idea; null: all. */
  jurorsPerIdea: z.number().nullable(),
  users: z.array(CompetitionUser),
  /** Ids of the same users, as a save sends them, Q2-73. */
  userPost: z.array(z.number()),
});
export type Jury = z.infer<typeof Jury>;

const UserIds = z
  .array(z.number().int().positive())
  .min(1)
  .max(MAX_SELECTED_USERS)
  .refine((ids) => new Set(ids).size === ids.length);
/** All juries of a competition by their index, S2-31 [R2G-20]. */
export const JuryPost = z
  .record(
    z.string().regex(/^[0-2]$/),
    z.object({
      type: JuryType,
      title: textOf(JURY_LIMITS.title),
      evalDefinitionId: z.number().int().positive(),
      userPost: UserIds,
      /** Fewer than there are jurors until the round begins; null: all of them, left out: as it was. */
      jurorsPerIdea: z.number().int().positive().nullable().optional(),
    }),
  )
  .refine((post) => {
    const types = Object.values(post).map(({ type }) => type);
    return new Set(types).size === types.length;
  });
export type JuryPost = z.output<typeof JuryPost>;

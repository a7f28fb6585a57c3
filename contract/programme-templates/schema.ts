import { z } from 'zod';
import { Instant, StoredVersion, textOf } from '#contract/http.ts';
import { PROGRAMME_KINDS, PROGRAMME_TEMPLATE_LIMITS } from './rules.ts';

export const ProgrammeKind = z.enum(PROGRAMME_KINDS);

/** What a template can be changed in. */
export const ProgrammeTemplateChange = z.object({
  name: textOf(PROGRAMME_TEMPLATE_LIMITS.name),
  description: z.string().trim().max(PROGRAMME_TEMPLATE_LIMITS.description.max).default(''),
  /** For everybody who prepares campaigns, or competitions; else for its author alone. */
  isShared: z.boolean().default(false),
});

/** A new template: what it copies stays as it is named here. */
export const ProgrammeTemplateInput = ProgrammeTemplateChange.extend({
  kind: ProgrammeKind,
  /** The campaign or competition that is copied. */
  sourceId: z.number().int().positive(),
});
export type ProgrammeTemplateInput = z.output<typeof ProgrammeTemplateInput>;

/** A campaign or a competition with which new ones begin, by a name of its own (decision 0109). */
export const ProgrammeTemplate = z.object({
  id: z.number(),
  kind: ProgrammeKind,
  name: z.string(),
  description: z.string(),
  isShared: z.boolean(),
  /** What is copied, and from when to when it lasts; the end is null where it has none. */
  source: z.object({
    id: z.number(),
    code: z.string(),
    title: z.string(),
    start: Instant,
    end: Instant.nullable(),
  }),
  /** Who made it; null once they were erased. */
  author: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }).nullable(),
  canEdit: z.boolean(),
  dateUpdated: Instant,
  version: StoredVersion,
});
export type ProgrammeTemplate = z.infer<typeof ProgrammeTemplate>;

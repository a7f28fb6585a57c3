import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { Instant, StoredVersion, textOf } from '#contract/http.ts';
import { PROGRAMME_TEMPLATE_LIMITS, TEMPLATE_KINDS } from './rules.ts';

export const TemplateKind = z.enum(TEMPLATE_KINDS);

/** What a template can be changed in. */
export const ProgrammeTemplateChange = z.object({
  name: textOf(PROGRAMME_TEMPLATE_LIMITS.name),
  description: z.string().trim().max(PROGRAMME_TEMPLATE_LIMITS.description.max).default(''),
  /** For everybody who prepares such; else for its author alone. */
  isShared: z.boolean().default(false),
});

/** A new template: what it copies, or what it stores, stays as it is named here. */
export const ProgrammeTemplateInput = ProgrammeTemplateChange.extend({
  kind: TemplateKind,
  /** The campaign, competition or life cycle, or whose questions; questions of a type have none. */
  sourceId: z.number().int().positive().nullish(),
});

/** A campaign, a competition or a life cycle with which new ones begin, or questions for forms, by a name (decisions 0109, 0110). */
export const ProgrammeTemplate = z.object({
  id: z.number(),
  kind: TemplateKind,
  name: z.string(),
  description: z.string(),
  isShared: z.boolean(),
  /** The campaign or competition that is copied, and from when to when it lasts; the end is null where it has none. */
  source: z
    .object({ id: z.number(), code: z.string(), title: z.string(), start: Instant, end: Instant.nullable() })
    .nullable(),
  /** The life cycle that is copied. */
  lifeCycle: z
    .object({
      id: z.number(),
      contributionType: ContributionType,
      definitionList: z.array(z.object({ language: z.string(), name: z.string() })),
    })
    .nullable(),
  /** How many questions are stored; null where something is copied. */
  questionCount: z.number().nullable(),
  /** Who made it; null once they were erased. */
  author: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }).nullable(),
  canEdit: z.boolean(),
  dateUpdated: Instant,
  version: StoredVersion,
});
export type ProgrammeTemplate = z.infer<typeof ProgrammeTemplate>;

import { CAMPAIGN_STAFF, COMPETITION_STAFF } from '#contract/publishers.ts';
import type { Role } from '#contract/roles.ts';

/** What a template copies at the moment in which something new begins with it. */
const PROGRAMME_KINDS = ['campaign', 'competition'] as const;
export type ProgrammeKind = (typeof PROGRAMME_KINDS)[number];

/** Forms whose questions a template stores: of one campaign, of one competition, of all contributions of a type. */
export const QUESTION_KINDS = [
  'campaign-questions',
  'competition-questions',
  'suggestion-questions',
  'improvement-questions',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** What a template prepares. */
export const TEMPLATE_KINDS = [...PROGRAMME_KINDS, 'life-cycle', ...QUESTION_KINDS] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export const isQuestionKind = (kind: TemplateKind): kind is QuestionKind =>
  QUESTION_KINDS.some((each) => each === kind);

/** Who prepares what, and so finds its shared templates. */
export const TEMPLATE_STAFF: Readonly<Record<TemplateKind, readonly Role[]>> = {
  campaign: CAMPAIGN_STAFF,
  competition: COMPETITION_STAFF,
  'life-cycle': ['ROLE_ADMIN'],
  'campaign-questions': CAMPAIGN_STAFF,
  'competition-questions': [...COMPETITION_STAFF, 'ROLE_ADMIN'],
  'suggestion-questions': ['ROLE_SUGGESTION_ADMIN', 'ROLE_ADMIN'],
  'improvement-questions': ['ROLE_IMPROVEMENT_ADMIN', 'ROLE_ADMIN'],
};

/** Of those, the ones who also change what others share. */
export const TEMPLATE_ADMINISTRATORS: Readonly<Record<TemplateKind, readonly Role[]>> = {
  ...TEMPLATE_STAFF,
  campaign: ['ROLE_CAMPAIGN_EDITOR'],
  competition: ['ROLE_COMPETITION_ADMIN'],
  'campaign-questions': ['ROLE_CAMPAIGN_EDITOR'],
  'competition-questions': ['ROLE_COMPETITION_ADMIN', 'ROLE_ADMIN'],
};

export const PROGRAMME_TEMPLATE_SORT_FIELDS = ['id', 'name', 'dateUpdated'] as const;

/** Characters of a name and of a description; templates of one person, and shared ones, of each kind. */
export const PROGRAMME_TEMPLATE_LIMITS = {
  name: { min: 1, max: 100 },
  description: { max: 300 },
  own: 100,
  shared: 200,
} as const;

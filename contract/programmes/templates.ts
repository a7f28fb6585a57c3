/*
 * Templates that come with the product, without the validator. Their words are message keys, `template.<name>.…`, so that
 * a copy is written in the language of whoever starts from it.
 */

/** Of campaigns: what each collects, and for how many days. */
export const CAMPAIGN_TEMPLATES = {
  SAFETY: { campaignType: 'SUGGESTION', days: 30 },
  COST: { campaignType: 'IMPROVEMENT', days: 42 },
  QUICK_WINS: { campaignType: 'SUGGESTION', days: 14 },
} as const;
export type CampaignTemplate = keyof typeof CAMPAIGN_TEMPLATES;

export const COMPETITION_TEMPLATES = ['INNOVATION', 'HACKATHON'] as const;
export type CompetitionTemplate = (typeof COMPETITION_TEMPLATES)[number];

/** Days for which a competition of a template takes ideas. */
export const TEMPLATE_DAYS: Readonly<Record<CompetitionTemplate, number>> = { INNOVATION: 60, HACKATHON: 14 };

/** Sets of questions for forms. */
export const QUESTION_SETS = ['BENEFITS', 'SAFETY_CHECK', 'IMPLEMENTATION', 'CUSTOMERS'] as const;
export type QuestionSet = (typeof QUESTION_SETS)[number];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Plain text as rich text: a paragraph for each line. */
export const paragraphsOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.trim().replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`)
    .join('');

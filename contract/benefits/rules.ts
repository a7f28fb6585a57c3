import type { Permissions } from '#contract/contributions/schema.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';

/** Expected before, measured afterwards, Q3-53. */
export const BENEFIT_TYPES = ['FORECAST', 'ACTUAL'] as const;
export type BenefitType = (typeof BENEFIT_TYPES)[number];

/** What kind of benefit it is: a closed list, so that reports of all units can be compared, 0016. */
export const BENEFIT_CATEGORIES = [
  'COST_SAVING',
  'REVENUE',
  'TIME_SAVING',
  'QUALITY',
  'SAFETY',
  'ENVIRONMENT',
  'SATISFACTION',
  'OTHER',
] as const;
export type BenefitCategory = (typeof BENEFIT_CATEGORIES)[number];

/** Lengths in characters, S3-81. */
export const BENEFIT_LIMITS = { explanation: { max: 1000 } } as const;

/** The command that writes benefits of a type, S3-81. */
export const COMMAND_OF_BENEFIT = {
  FORECAST: 'BENEFIT_FORECAST',
  ACTUAL: 'BENEFIT_ACTUAL',
} as const satisfies Record<BenefitType, CommandType>;

type Commands = Permissions['commands'];

/** Viewing needs any of the commands about benefits [R3F-01], S3-81. */
export const mayViewBenefits = (commands: Commands): boolean =>
  commands.VIEW_BENEFITS || commands.BENEFIT_FORECAST || commands.BENEFIT_ACTUAL || commands.ACTION_ITEMS;

/** The commands that writing a benefit takes: an action-item analysis needs ACTION_ITEMS besides, S3-81. */
export const commandsOfBenefit = (benefit: {
  benefitType: BenefitType;
  isActionItemAnalysis: boolean;
}): CommandType[] => [
  COMMAND_OF_BENEFIT[benefit.benefitType],
  ...(benefit.isActionItemAnalysis ? (['ACTION_ITEMS'] as const) : []),
];

/** Whether a benefit may be written by whoever holds these commands [R3C-25, R3C-26, R3C-35]. */
export const mayWriteBenefit = (
  commands: Commands,
  benefit: { benefitType: BenefitType; isActionItemAnalysis: boolean },
): boolean => commandsOfBenefit(benefit).every((command) => commands[command]);

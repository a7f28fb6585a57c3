import { mayViewBenefits } from '#contract/benefits/rules.ts';
import type { Permissions } from '#contract/contributions/schema.ts';

/** Files of benefits are for those who see the benefits, S3-81; the others for whoever sees the contribution. */
export function mayReadFile({ commands }: Permissions, category: string): boolean {
  return category !== 'BENEFIT' || mayViewBenefits(commands);
}

/**
 * An owner while the contribution is editable, holders of the matching command, administrators, S3-27. What a file
 * belongs to decides who works with it; `ei_{id}` goes with the contribution itself, Q3-38.
 */
export function mayChangeFile({ uploadFile, commands }: Permissions, category: string): boolean {
  switch (category) {
    case 'BENEFIT':
      return commands.BENEFIT_FORECAST || commands.BENEFIT_ACTUAL || commands.ACTION_ITEMS;
    case 'SCHEDULE':
      return commands.IMPLEMENTATION_SCHEDULE || uploadFile;
    default:
      return uploadFile;
  }
}

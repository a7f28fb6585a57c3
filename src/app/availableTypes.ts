import { CONTRIBUTION_TYPES, type ContributionType, MODULE_OF_TYPE } from '#contract/roles.ts';
import type { AppSettings } from '#contract/settings/schema.ts';

/** Types whose module is switched on. */
export function availableTypes(settings: Pick<AppSettings, 'availableModules'>): readonly ContributionType[] {
  return CONTRIBUTION_TYPES.filter((type) => settings.availableModules.includes(MODULE_OF_TYPE[type]));
}

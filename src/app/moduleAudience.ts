import type { Audience, Module } from '#contract/roles.ts';
import type { AppSettings } from '#contract/settings/schema.ts';

/** Who a module lists to or takes submissions from; NONE for a module that is not available. */
export function audienceOf(
  settings: AppSettings,
  module: Module,
  purpose: 'listingEnabled' | 'submitEnabled',
): Audience {
  if (!settings.availableModules.includes(module)) return 'NONE';
  return settings.moduleSubmitListSettings[module]?.[purpose] ?? 'NONE';
}

import { screen } from '@testing-library/react';
import type { Role } from '#contract/access.ts';
import type { ConfigRow } from '#contract/settings/app-config.schema.ts';
import { SETTING_RULES, type SettingRule } from '#contract/settings/rules.ts';
import type { Answers } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

export const ADMIN: Role[] = ['ROLE_USER', 'ROLE_ADMIN'];
/** What the cases speak of. The page is long, and one with all settings takes its time. */
const FEW: readonly string[] = [
  'title',
  'currency',
  'poweredBy.url',
  'availableModules',
  'showLeadersTable',
  'primaryColor',
  'maintenance',
  'mailReplyTo',
];

export function config(values: Record<string, unknown> = {}, keys = FEW) {
  const configList = keys.map((key) => {
    const rule = SETTING_RULES[key] as SettingRule;
    return {
      key,
      value: values[key] ?? rule.defaultValue,
      valueType: rule.type,
      groupName: rule.group,
      options: [...(rule.type === 'LOCALES' ? ['en', 'tr'] : (rule.options ?? []))],
      required: rule.required ?? false,
      isValid: true,
    } as ConfigRow;
  });
  return { count: configList.length, configList };
}
export const done = (
  values: Record<string, unknown> = {},
  wrong: string[] = [],
  meanwhile: string[] = [],
) => ({
  ...config(values),
  applicationStatus: wrong.length > 0 ? 'UPDATE_SOME_VALUES_ARE_INVALID' : 'UPDATE_SUCCESSFULL',
  wrongValueConfigKeyList: wrong,
  changedMeanwhileKeyList: meanwhile,
});
export const openSettings = (responses: Answers = {}, values = {}, keys = FEW) =>
  renderApp('/app/config', {
    roles: ADMIN,
    responses: {
      'GET /api/v3/config/get-edit-config': config(values, keys),
      'PUT /api/v3/config/update-config': done(),
      ...responses,
    },
  });
export const field = (name: string) => screen.findByLabelText(pattern`^${name}\*?$`);
export const saveButton = () => screen.getByText(t('appConfig.save'));

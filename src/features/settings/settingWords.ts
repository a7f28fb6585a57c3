import type { ConfigRow } from '#contract/settings/app-config.schema.ts';
import { settingLabel } from '#src/app/settingLabel.ts';
import { useSettings } from '#src/app/settings.ts';
import { useTranslate } from '#src/useTranslate.ts';

export interface SettingWords {
  label: string;
  help: string;
}

/** What settings and their values are called in the reader's language. */
export function useSettingWords() {
  const translate = useTranslate();
  const { languages } = useSettings();
  const roleOf = (role: string) => translate(`user.role.${role}`, { _: role });
  const moduleOf = (module: string) => translate(`appConfig.module.${module}`, { _: module });

  const wordsOf = ({ key }: ConfigRow): SettingWords => {
    const [first, , purpose] = key.split('.');
    const words =
      first === 'moduleSubmitListSettings' && purpose ? `appConfig.${purpose}` : `appConfig.key.${key}`;
    return { label: settingLabel(translate, key), help: translate(`${words}.help`, { _: '' }) };
  };

  const valueWords = ({ valueType }: ConfigRow, value: unknown): string => {
    if (typeof value === 'boolean') return translate(value ? 'appConfig.on' : 'appConfig.off');
    if (value === '' || (Array.isArray(value) && value.length === 0)) return translate('appConfig.empty');
    if (Array.isArray(value)) {
      const nameOf = (entry: string) => {
        if (valueType === 'MODULES') return moduleOf(entry);
        if (valueType === 'ROLES') return roleOf(entry);
        return valueType === 'LOCALES' ? languages[entry] : undefined;
      };
      return value.map((entry) => nameOf(String(entry)) ?? String(entry)).join(', ');
    }
    return translate(`appConfig.audience.${String(value)}`, { _: String(value) });
  };

  return { wordsOf, valueWords, moduleOf, roleOf };
}

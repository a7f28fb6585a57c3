import type { Translate } from '#src/useTranslate.ts';

/** What a setting is called in the reader's language; one that this application does not know, by its key. */
export function settingLabel(translate: Translate, key: string): string {
  const [first, module, purpose] = key.split('.');
  if (first === 'moduleSubmitListSettings' && module && purpose) {
    return translate(`appConfig.${purpose}`, {
      module: translate(`appConfig.module.${module}`, { _: module }),
      _: key,
    });
  }
  return translate(`appConfig.key.${key}`, { _: key });
}

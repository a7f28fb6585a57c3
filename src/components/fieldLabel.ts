import type { Translate } from '#src/useTranslate.ts';

/** `dateSubmissionEnd` and `titleList[0].title` as words, for fields without a text of their own. */
function humanise(name: string): string {
  const last = name.split('.').at(-1) ?? name;
  const words = last
    .replace(/\[\d+\]$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Name of a field as the person knows it: the text `field.{object}.{field}`, else `field.{field}`, else
 * its name as words.
 */
export function fieldLabel(translate: Translate, objectName: string, field: string): string {
  const plain = field.replace(/\[\d+\]/g, '');
  const general = translate(`field.${plain}`, { _: humanise(plain) });
  return translate(`field.${objectName}.${plain}`, { _: general });
}

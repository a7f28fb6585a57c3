import { useLocale } from 'ra-core';
import type { LifeCycleFinding } from '#contract/life-cycles/check.schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Says what was found, in the reader's words for roles, commands, languages and steps. */
export function useFindingWords() {
  const translate = useTranslate();
  const locale = useLocale();
  const languages = new Intl.DisplayNames([locale], { type: 'language' });
  const list = new Intl.ListFormat(locale, { type: 'disjunction' });

  const partOf = ({ part, place, state }: LifeCycleFinding): string => {
    if (part !== null) return translate(`contribution.command.${part}`, { _: part });
    if (place.kind === 'lifeCycle') return translate('lifeCycleCheck.part.lifeCycle');
    if (place.kind === 'notification') return translate('lifeCycleCheck.part.notification');
    return state ? translate('lifeCycleCheck.part.state') : '';
  };
  const wordOf = (code: LifeCycleFinding['code'], value: string): string => {
    if (code === 'stepWithoutWayOn') {
      return translate(`components.status.competitionState.${value}`, { _: value });
    }
    const isLanguage = code === 'languageMissing' || code === 'languageTwice' || code === 'nameTwice';
    return isLanguage ? (languages.of(value) ?? value) : value;
  };
  return (finding: LifeCycleFinding): string =>
    translate(`lifeCycleCheck.find.${finding.code}`, {
      part: partOf(finding),
      roles: list.format(finding.roles.map((role) => translate(`task.role.${role}`, { _: role }))),
      values: finding.values.map((value) => wordOf(finding.code, value)).join(', '),
    });
}

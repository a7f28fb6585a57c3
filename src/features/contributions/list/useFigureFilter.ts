import { useLocale } from 'ra-core';
import { formatMonth, formatShortDay } from '#contract/formats/date-in-words.ts';
import {
  type BenefitFigure,
  type ChosenFigure,
  daysOfFigure,
  figureOf,
} from '#contract/reports/figure-filter.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { type Translate, useTranslate } from '#src/useTranslate.ts';

function benefitWords({ what, currency, part }: BenefitFigure, translate: Translate): string {
  const args = { type: translate(`benefit.type.${what}`), currency };
  if (part === null) return translate('contribution.figure.BENEFIT', args);
  return translate(`contribution.figure.BENEFIT_${part.by}`, { ...args, year: String(part.id) });
}

function wordsOf(figure: ChosenFigure, translate: Translate, locale: string): string {
  switch (figure.kind) {
    case 'WEEK':
      return translate(`contribution.figure.WEEK_${figure.what}`, {
        day: formatShortDay(figure.monday, locale),
      });
    case 'MONTH':
      return translate('contribution.figure.MONTH', { month: formatMonth(figure.month, locale) });
    case 'OF_UNIT':
      return translate(`contribution.figure.UNIT_${figure.what}`);
    case 'BENEFIT':
      return benefitWords(figure, translate);
    case 'AGE':
      return figure.to === null
        ? translate('contribution.figure.AGE_MORE', { from: String(figure.from) })
        : translate('contribution.figure.AGE', { from: String(figure.from), to: String(figure.to) });
    default:
      return translate(`contribution.figure.${figure.kind}`);
  }
}

function withDays(words: string, asked: string, translate: Translate, locale: string): string {
  const { start, end } = daysOfFigure(asked);
  const from = start === undefined ? '' : formatShortDay(start, locale);
  const to = end === undefined ? '' : formatShortDay(end, locale);
  if (from === '' && to === '') return words;
  const bounds = from === '' ? 'until' : to === '' ? 'since' : 'within';
  return translate(`contribution.figure.${bounds}`, { figure: words, from, to });
}

/** The figure of a report from which a list was opened: only what an address asks for, for there are many. */
export function useFigureFilter(asked: string | null): readonly ListFilter<'figure'>[] {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const figure = asked === null ? null : figureOf(asked);
  if (asked === null || figure === null) return [];
  const options = [
    { id: asked, label: withDays(wordsOf(figure, translate, locale), asked, translate, locale) },
  ];
  return [{ kind: 'choice', name: 'figure', label: 'contribution.figure', options }];
}

import { useLocale } from 'ra-core';
import { type ChosenFigure, figureOf } from '#contract/reports/figure-filter.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { dayName } from '#src/components/reports/figures.ts';
import { type Translate, useTranslate } from '#src/useTranslate.ts';

function wordsOf(figure: ChosenFigure, translate: Translate, locale: string): string {
  switch (figure.kind) {
    case 'WEEK':
      return translate(`contribution.figure.WEEK_${figure.what}`, { day: dayName(figure.monday, locale) });
    case 'AGE':
      return figure.to === null
        ? translate('contribution.figure.AGE_MORE', { from: String(figure.from) })
        : translate('contribution.figure.AGE', { from: String(figure.from), to: String(figure.to) });
    default:
      return translate(`contribution.figure.${figure.kind}`);
  }
}

/** The figure of a report from which a list was opened: only what an address asks for, for there are many. */
export function useFigureFilter(asked: string | null): readonly ListFilter<'figure'>[] {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const figure = asked === null ? null : figureOf(asked);
  if (asked === null || figure === null) return [];
  const options = [{ id: asked, label: wordsOf(figure, translate, locale) }];
  return [{ kind: 'choice', name: 'figure', label: 'contribution.figure', options }];
}

import type { ContributionType } from '#contract/access.ts';
import { type ChosenFigure, figureText } from '#contract/reports/figure-filter.ts';
import { listOfFiguresAddress } from '#src/app/figuresAddress.ts';
import type { ListOfDistribution } from './reportFigures.ts';

interface Asked {
  start?: string;
  end?: string;
  fieldIds?: string;
}

/**
 * The lists behind a report of contributions, of those who see all of them: only they may ask for a list by a figure. Days of submission
 * are those of reports.
 */
export function distributionLists(
  type: ContributionType,
  { start, end, fieldIds }: Asked,
): ListOfDistribution {
  const listOf = (figure: ChosenFigure, filters: Record<string, string> = {}) =>
    listOfFiguresAddress(type, 0, {
      ...(fieldIds && { 'contributionFieldId.in': fieldIds }),
      ...filters,
      figure: figureText(figure, { start, end }),
    });
  return (dimension, key) => {
    switch (dimension) {
      case 'MONTH':
        return listOf({ kind: 'MONTH', month: key });
      case 'UNIT':
        return listOf({ kind: 'OF_UNIT', what: 'SUBMITTED', id: Number(key) });
      case 'STATE':
        // Without a key: of all states.
        return listOf({ kind: 'COUNTED' }, key === '' ? {} : { 'stateId.in': key });
      case 'FIELD':
        return listOf({ kind: 'COUNTED' }, { 'contributionFieldId.in': key });
    }
  };
}

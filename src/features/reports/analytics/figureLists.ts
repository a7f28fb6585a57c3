import type { ContributionType } from '#contract/access.ts';
import { type ChosenFigure, figureText } from '#contract/reports/figure-filter.ts';
import { authorsOfFiguresAddress, listOfFiguresAddress } from '#src/app/figuresAddress.ts';

/** Address of the list of what a figure counts; undefined where no list holds exactly that. */
export type ListOfFigure = (figure: ChosenFigure, filters?: Record<string, string>) => string | undefined;

/** Whom a figure of people counts. */
interface CountedPeople {
  month?: string;
  firstTime?: 'true';
  unitId?: string;
}
export type ListOfPeople = (people: CountedPeople) => string;

/** Ways from the numbers of a report to the lists of what they count. */
export interface FigureLists {
  listOf: ListOfFigure;
  peopleOf: ListOfPeople;
}

/**
 * The lists behind the figures of a report: they have its filters, and its days go along with the figure.
 * @param values filters and period, as the address has them
 * @param isPartial the figures are of the newest only: a list of contributions would hold more
 */
export function listsOfFigures(
  type: ContributionType,
  parentId: number,
  { start, end, ...filters }: Readonly<Record<string, string>>,
  isPartial: boolean,
): FigureLists {
  return {
    listOf: (figure, more) =>
      isPartial
        ? undefined
        : listOfFiguresAddress(type, parentId, {
            ...{ ...filters, figure: figureText(figure, { start, end }) },
            ...more,
          }),
    peopleOf: (people) =>
      authorsOfFiguresAddress(type, parentId, {
        ...{ ...filters, ...(start && { start }), ...(end && { end }) },
        ...people,
      }),
  };
}

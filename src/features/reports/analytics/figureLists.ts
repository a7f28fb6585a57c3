import type { ChosenFigure } from '#contract/reports/figure-filter.ts';

/** Address of the list of what a figure counts; undefined where no list holds exactly that. */
export type ListOfFigure = (figure: ChosenFigure) => string | undefined;

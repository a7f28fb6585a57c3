import { analyticsEndpoints } from '#contract/reports/analytics.ts';
import { analyticsPartEndpoints } from '#contract/reports/analytics-parts.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { sheetOf } from '#server/platform/spreadsheets/planned-sheet.ts';
import { sheetFor } from '#server/platform/spreadsheets/sheet-frame.ts';
import { analyticsSheet, rowsOfSheet } from './analytics.sheet.ts';
import { rowsOfParts } from './analytics-parts.sheet.ts';
import { readAnalytics } from './read-analytics.ts';
import { readAuthors } from './read-authors.ts';
import { readBenefits } from './read-benefits.ts';
import { readParticipation } from './read-participation.ts';
import { readUnits } from './read-units.ts';

export const analyticsRoutes: Route[] = routes(analyticsEndpoints, {
  read: { mayLag: true, handle: (context) => readAnalytics(context, context.query) },
  sheet: (context) => {
    const { frame, read } = sheetFor(context);
    const rows = () =>
      read(async (db) => {
        const reading = { ...context, db };
        const figures = await readAnalytics(reading, context.query);
        return [...rowsOfSheet(figures), ...(await rowsOfParts(reading, context.query))];
      });
    return sheetOf(analyticsSheet, rows, frame);
  },
});

export const analyticsPartRoutes: Route[] = routes(analyticsPartEndpoints, {
  participation: { mayLag: true, handle: (context) => readParticipation(context, context.query) },
  authors: { mayLag: true, handle: (context) => readAuthors(context, context.query) },
  units: { mayLag: true, handle: (context) => readUnits(context, context.query) },
  benefits: { mayLag: true, handle: (context) => readBenefits(context, context.query) },
});

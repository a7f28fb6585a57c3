import { analyticsEndpoints } from '#contract/reports/analytics.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { sheetOf } from '#server/platform/spreadsheets/planned-sheet.ts';
import { sheetFor } from '#server/platform/spreadsheets/sheet-frame.ts';
import { analyticsSheet, rowsOfSheet } from './analytics.sheet.ts';
import { readAnalytics } from './read-analytics.ts';

export const analyticsRoutes: Route[] = routes(analyticsEndpoints, {
  read: { mayLag: true, handle: (context) => readAnalytics(context, context.query) },
  sheet: (context) => {
    const { frame, read } = sheetFor(context);
    const rows = () =>
      read(async (db) => rowsOfSheet(await readAnalytics({ ...context, db }, context.query)));
    return sheetOf(analyticsSheet, rows, frame);
  },
});

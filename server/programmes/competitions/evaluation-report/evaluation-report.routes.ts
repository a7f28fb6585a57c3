import { evaluationEndpoints as endpoints } from '#contract/evaluations/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { sheetFor } from '#server/platform/spreadsheets/sheet-frame.ts';
import { readStoredCompetition } from '../competition.form.ts';
import { requireModerator } from '../competition.moderation.ts';
import { readReport } from './evaluation-report.repository.ts';
import { reportSheet as sheetOf } from './evaluation-report.sheet.ts';

/** Most rows of a report in a spreadsheet, each with a line for everybody of its jury. */
const MOST_SHEET_ROWS = 5000;

/** What the juries of a competition said [R2J-54, R2J-55]. */
export const evaluationReportRoutes: Route[] = routes(endpoints, {
  report: async (context) => {
    const { params, query } = context;
    await requireModerator(context, params.id);
    return readReport(context, params.id, query);
  },
  reportSheet: async (context) => {
    const { db, caller, params } = context;
    await requireModerator(context, params.id);
    const { code } = await readStoredCompetition(db, params.id);
    const { frame, read } = sheetFor(context);
    const rows = { page: 0, size: MOST_SHEET_ROWS };
    const report = () => read((reader) => readReport({ db: reader, caller }, params.id, rows));
    return sheetOf(report, code, frame);
  },
});

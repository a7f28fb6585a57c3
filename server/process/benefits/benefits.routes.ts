import { benefitEndpoints as endpoints } from '#contract/benefits/endpoints.ts';
import { sentFile } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { sheetFor } from '#server/platform/spreadsheets/sheet-frame.ts';
import { saveBenefit, saveBenefitWithFile } from './benefit.save.ts';
import { readBenefitFields, readBenefitReport, readBenefitTotals } from './benefit-report.repository.ts';
import { benefitSheet } from './benefit-report.sheet.ts';
import { pageOfBenefits } from './benefits.repository.ts';
import { listBenefits, viewBenefits } from './benefits.view.ts';

/** Rows of the benefit sheet; all of them are held in memory while it is made. */
const MOST_SHEET_ROWS = 50_000;

/** Benefits of contributions and the report about them [R3P-78 … R3P-84]. */
export const benefitRoutes: Route[] = routes(endpoints, {
  list: ({ db, query }) => pageOfBenefits(db, query),
  view: {
    changesByGet: true,
    handle: (context) => viewBenefits(context, context.params.id),
  },
  ofType: (context) => listBenefits(context, context.params.id, context.params.benefitType),
  save: (context) => saveBenefit(context, context.body),
  saveWithFile: {
    ownTransaction: true,
    handle: (context) => saveBenefitWithFile(context, context.body, sentFile(context)),
  },
  report: ({ db, params, query, locale }) => readBenefitReport(db, params.id, query, locale),
  reportTotals: {
    // As old as the report itself.
    mayLag: true,
    handle: ({ db, params, query }) => readBenefitTotals(db, params.id, query),
  },
  reportFields: {
    mayLag: true,
    handle: ({ db, params, query, locale }) => readBenefitFields(db, params.id, query, locale),
  },
  reportSheet: (context) => {
    const { params, query, locale } = context;
    const { frame, read } = sheetFor(context);
    const all = { ...query, page: 0, size: MOST_SHEET_ROWS };
    const report = () =>
      read(async (db) => ({
        page: await readBenefitReport(db, params.id, all, locale),
        sums: await readBenefitTotals(db, params.id, query),
      }));
    return benefitSheet(report, frame);
  },
});

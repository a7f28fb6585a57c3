import { benefitEndpoints as endpoints } from '#contract/benefits/endpoints.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { sheetFor } from '#server/platform/spreadsheets/sheet-frame.ts';
import { saveBenefit, saveBenefitWithFile } from './benefit.save.ts';
import { readBenefitFields, readBenefitReport, readBenefitTotals } from './benefit-report.repository.ts';
import { benefitSheet } from './benefit-report.sheet.ts';
import { pageOfBenefits } from './benefits.repository.ts';
import { listBenefits, viewBenefits } from './benefits.view.ts';

const list = route(endpoints.list, ({ db, query }) => pageOfBenefits(db, query));

const view = route(endpoints.view, (context) => viewBenefits(context, context.params.id));

const ofType = route(endpoints.ofType, (context) =>
  listBenefits(context, context.params.id, context.params.benefitType),
);

const save = route(endpoints.save, (context) => saveBenefit(context, context.body));

const saveWithFile = route(
  endpoints.saveWithFile,
  (context) => {
    if (context.file === null) throw new AppError('error.fileMissing');
    return saveBenefitWithFile(context, context.body, context.file);
  },
  { ownTransaction: true },
);

const report = route(endpoints.report, ({ db, params, query, locale }) =>
  readBenefitReport(db, params.id, query, locale),
);

const reportTotals = route(endpoints.reportTotals, ({ db, params, query }) =>
  readBenefitTotals(db, params.id, query),
);

const reportFields = route(endpoints.reportFields, ({ db, params, query, locale }) =>
  readBenefitFields(db, params.id, query, locale),
);

/** Rows of the benefit sheet; all of them are held in memory while it is made. */
const MOST_SHEET_ROWS = 50_000;

const reportSheet = route(endpoints.reportSheet, (context) => {
  const { params, query, locale } = context;
  const { frame, read } = sheetFor(context);
  const all = { ...query, page: 0, size: MOST_SHEET_ROWS };
  const report = () =>
    read(async (db) => ({
      page: await readBenefitReport(db, params.id, all, locale),
      sums: await readBenefitTotals(db, params.id, query),
    }));
  return benefitSheet(report, frame);
});

/** Benefits of contributions and the report about them [R3P-78 … R3P-84]. */
export const benefitRoutes: Route[] = [
  list,
  view,
  ofType,
  save,
  saveWithFile,
  report,
  reportTotals,
  reportFields,
  reportSheet,
];

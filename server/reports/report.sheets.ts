import { formatDateTime } from '#contract/formats/dates.ts';
import type {
  Collaboration,
  Distribution,
  ProcessReportRow,
  UnitReportRow,
  UserReportRow,
} from '#contract/reports/schema.ts';
import type { SheetValue } from '#contract/spreadsheets/rules.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { Media } from '#server/platform/http/answers.ts';
import { cutLine } from '#server/platform/spreadsheets/cut-line.ts';
import type { SheetFrame } from '#server/platform/spreadsheets/sheet-frame.ts';
import {
  type SheetColumn,
  type SheetRow,
  type Table,
  workbookMedia,
} from '#server/platform/spreadsheets/workbook.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';

type Translate = SheetFrame['translate'];

interface Column<Row> extends Omit<SheetColumn, 'heading'> {
  heading: MessageKey;
  value: (row: Row, translate: Translate) => SheetValue;
}

export interface SheetPlan<Row> {
  /** Of the file, before the day. */
  file: string;
  /** Of the sheet. */
  name: MessageKey;
  columns: readonly Column<Row>[];
}

/** All rows of a report at once. */
type ReadRows<Row> = () => Promise<readonly Row[]>;

/** Rows that come by parts, and not all of them where they are too many. */
interface Parts<Row> {
  parts: AsyncIterable<readonly Row[]>;
  /** Counts all that match. */
  total: () => Promise<number>;
}

/** A report as a spreadsheet with the same rows as on the screen [R3L-09], Q3-100, S3-121. */
export const sheetOf = <Row>(plan: SheetPlan<Row>, read: ReadRows<Row>, frame: SheetFrame): Promise<Media> =>
  mediaOf(plan, frame, async () => (await read()).map((row) => cellsOf(plan, row, frame.translate)));

/** The same for a report that may be long; a last line says so when more match than it holds. */
export const sheetOfParts = <Row>(
  plan: SheetPlan<Row>,
  begin: () => Parts<Row>,
  frame: SheetFrame,
): Promise<Media> => mediaOf(plan, frame, () => linesOf(plan, begin(), frame.translate));

async function* linesOf<Row>(plan: SheetPlan<Row>, { parts, total }: Parts<Row>, translate: Translate) {
  // Counted first: who comes while the others are read is not missing.
  const all = await total();
  let rows = 0;
  for await (const part of parts) {
    rows += part.length;
    yield part.map((row) => cellsOf(plan, row, translate));
  }
  yield cutLine({ rows, total: all }, translate);
}

const cellsOf = <Row>({ columns }: SheetPlan<Row>, row: Row, translate: Translate): SheetRow =>
  columns.map(({ value }) => value(row, translate));

function mediaOf<Row>(plan: SheetPlan<Row>, frame: SheetFrame, rows: Table['rows']): Promise<Media> {
  const { recipient, day, translate } = frame;
  const columns = plan.columns.map(({ heading, decimals }) => ({
    heading: translate(heading),
    ...(decimals !== undefined && { decimals }),
  }));
  const attachment = `${plan.file}_${day.replaceAll('-', '')}.xls`;
  return workbookMedia({ name: translate(plan.name), columns, rows }, attachment, recipient);
}

/** People and what they did. */
export const usersSheet: SheetPlan<UserReportRow> = {
  file: 'users',
  name: 'report.users.sheet',
  columns: [
    { heading: 'report.users.fullName', value: ({ fullName }) => fullName },
    { heading: 'report.users.login', value: ({ login }) => login },
    { heading: 'report.users.organization', value: ({ organization }) => organization },
    { heading: 'report.unit', value: ({ unit }) => unit },
    {
      heading: 'report.users.activated',
      value: ({ activated }, translate) => translate(`report.users.activated.${activated}`),
    },
    {
      heading: 'report.users.type',
      value: ({ userType }, translate) => userType && translate(`report.users.type.${userType}`),
    },
    { heading: 'report.users.suggestions', value: ({ suggestionCount }) => suggestionCount },
    { heading: 'report.users.improvements', value: ({ improvementCount }) => improvementCount },
    { heading: 'report.users.ideas', value: ({ ideaCount }) => ideaCount },
    { heading: 'report.comments', value: ({ commentCount }) => commentCount },
    { heading: 'report.ratings', value: ({ ratingCount }) => ratingCount },
    { heading: 'report.users.points', value: ({ totalPoint }) => totalPoint },
    {
      heading: 'report.users.lastLogin',
      value: ({ lastLogin }) => formatDateTime(lastLogin, { timeZone: SERVER_TIME_ZONE }),
    },
  ],
};

/** Units and what became of their contributions. */
export const unitsSheet: SheetPlan<UnitReportRow> = {
  file: 'organization-units',
  name: 'report.units.sheet',
  columns: [
    { heading: 'report.unit', value: ({ unitName }) => unitName },
    { heading: 'report.units.people', value: ({ userCount }) => userCount },
    { heading: 'report.units.submitted', value: ({ submitted }) => submitted },
    { heading: 'report.units.accepted', value: ({ accepted }) => accepted },
    { heading: 'report.units.rejected', value: ({ rejected }) => rejected },
    { heading: 'report.units.completed', value: ({ completed }) => completed },
    { heading: 'report.units.perPerson', value: ({ submittedPerUser }) => submittedPerUser, decimals: 2 },
  ],
};

/** Average days in each state. */
export const processSheet: SheetPlan<ProcessReportRow> = {
  file: 'time-per-state',
  name: 'report.process.sheet',
  columns: [
    { heading: 'report.process.lifeCycle', value: ({ lifeCycleName }) => lifeCycleName },
    { heading: 'report.process.rank', value: ({ rank }) => rank },
    { heading: 'report.state', value: ({ stateName }) => stateName },
    { heading: 'report.process.days', value: ({ avgDays }) => avgDays, decimals: 1 },
    { heading: 'report.contributions', value: ({ contributionCount }) => contributionCount },
  ],
};

/** Contributions by dimension and value. */
export const distributionSheet: SheetPlan<Distribution> = {
  file: 'distribution',
  name: 'report.distribution.sheet',
  columns: [
    {
      heading: 'report.distribution.dimension',
      value: ({ dimension }, translate) => translate(`report.dimension.${dimension}`),
    },
    {
      heading: 'report.distribution.value',
      value: ({ dimension, key, label }, translate) =>
        label ?? (dimension === 'MONTH' ? key : translate(`report.none.${dimension}`)),
    },
    { heading: 'report.contributions', value: ({ count }) => count },
  ],
};

/** What the people of each unit have to do with the contributions. */
export const collaborationSheet: SheetPlan<Collaboration> = {
  file: 'collaboration',
  name: 'report.collaboration.sheet',
  columns: [
    {
      heading: 'report.unit',
      value: ({ unitName }, translate) => unitName ?? translate('report.none.UNIT'),
    },
    { heading: 'report.collaboration.owners', value: ({ ownerCount }) => ownerCount },
    { heading: 'report.collaboration.coOwners', value: ({ coOwnerCount }) => coOwnerCount },
    { heading: 'report.comments', value: ({ commentCount }) => commentCount },
    { heading: 'report.ratings', value: ({ ratingCount }) => ratingCount },
  ],
};

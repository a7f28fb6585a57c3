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
  /** A field of the row, or what is made of it. */
  value: keyof Row | ((row: Row, translate: Translate) => SheetValue);
}

export interface SheetPlan<Row> {
  /** Of the file, before the day. */
  file: string;
  /** Of the sheet. */
  name: MessageKey;
  columns: readonly Column<Row>[];
}

const rowsOf = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  translate: Translate,
): SheetRow[] =>
  rows.map((row) =>
    columns.map(({ value }) =>
      typeof value === 'function' ? value(row, translate) : (row[value] as SheetValue),
    ),
  );

/** Rows that come by parts, and not all of them where they are too many. */
interface Parts<Row> {
  parts: AsyncIterable<readonly Row[]>;
  /** Counts all that match. */
  total: () => Promise<number>;
}

async function* partsOf<Row>(
  columns: readonly Column<Row>[],
  { parts, total }: Parts<Row>,
  translate: Translate,
) {
  // Counted first: who comes while the others are read is not missing.
  const all = await total();
  let rows = 0;
  for await (const part of parts) {
    rows += part.length;
    yield rowsOf(columns, part, translate);
  }
  yield cutLine({ rows, total: all }, translate);
}

type Rows<Row> = () => Promise<readonly Row[]> | Parts<Row>;

/**
 * A report as a spreadsheet with the same rows as on the screen [R3L-09], Q3-100, S3-121; a last line says so when more
 * match than it holds.
 */
export function sheetOf<Row>(
  { file, name, columns }: SheetPlan<Row>,
  rows: Rows<Row>,
  { recipient, day, translate }: SheetFrame,
): Promise<Media> {
  const table: Table = {
    name: translate(name),
    columns: columns.map(({ heading, decimals }) => ({
      heading: translate(heading),
      ...(decimals !== undefined && { decimals }),
    })),
    rows: () => {
      const read = rows();
      if ('parts' in read) return partsOf(columns, read, translate);
      return read.then((all) => rowsOf(columns, all, translate));
    },
  };
  const attachment = `${file}_${day.replaceAll('-', '')}.xls`;
  return workbookMedia(table, attachment, recipient);
}

/** People and what they did. */
export const usersSheet: SheetPlan<UserReportRow> = {
  file: 'users',
  name: 'report.users.sheet',
  columns: [
    { heading: 'report.users.fullName', value: 'fullName' },
    { heading: 'report.users.login', value: 'login' },
    { heading: 'report.users.organization', value: 'organization' },
    { heading: 'report.unit', value: 'unit' },
    {
      heading: 'report.users.activated',
      value: ({ activated }, translate) => translate(`report.users.activated.${activated}`),
    },
    {
      heading: 'report.users.type',
      value: ({ userType }, translate) => userType && translate(`report.users.type.${userType}`),
    },
    { heading: 'report.users.suggestions', value: 'suggestionCount' },
    { heading: 'report.users.improvements', value: 'improvementCount' },
    { heading: 'report.users.ideas', value: 'ideaCount' },
    { heading: 'report.comments', value: 'commentCount' },
    { heading: 'report.ratings', value: 'ratingCount' },
    { heading: 'report.users.points', value: 'totalPoint' },
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
    { heading: 'report.unit', value: 'unitName' },
    { heading: 'report.units.people', value: 'userCount' },
    { heading: 'report.units.submitted', value: 'submitted' },
    { heading: 'report.units.accepted', value: 'accepted' },
    { heading: 'report.units.rejected', value: 'rejected' },
    { heading: 'report.units.completed', value: 'completed' },
    { heading: 'report.units.perPerson', value: 'submittedPerUser', decimals: 2 },
  ],
};

/** Average days in each state. */
export const processSheet: SheetPlan<ProcessReportRow> = {
  file: 'time-per-state',
  name: 'report.process.sheet',
  columns: [
    { heading: 'report.process.lifeCycle', value: 'lifeCycleName' },
    { heading: 'report.process.rank', value: 'rank' },
    { heading: 'report.state', value: 'stateName' },
    { heading: 'report.process.days', value: 'avgDays', decimals: 1 },
    { heading: 'report.contributions', value: 'contributionCount' },
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
    { heading: 'report.contributions', value: 'count' },
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
    { heading: 'report.collaboration.owners', value: 'ownerCount' },
    { heading: 'report.collaboration.coOwners', value: 'coOwnerCount' },
    { heading: 'report.comments', value: 'commentCount' },
    { heading: 'report.ratings', value: 'ratingCount' },
  ],
};

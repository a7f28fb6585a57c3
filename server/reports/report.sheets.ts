import { formatDateTime } from '#contract/formats/dates.ts';
import type {
  Collaboration,
  Distribution,
  ProcessReportRow,
  UnitReportRow,
  UserReportRow,
} from '#contract/reports/schema.ts';
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

interface Column<Row> extends Omit<SheetColumn, 'heading'> {
  heading: MessageKey;
  value: (row: Row) => SheetRow[number];
}

interface SheetPlan<Row> {
  /** Of the file, before the day. */
  file: string;
  /** Of the sheet. */
  name: MessageKey;
  columns: readonly Column<Row>[];
}

const rowsOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): SheetRow[] =>
  rows.map((row) => columns.map(({ value }) => value(row)));

/** Rows that come by parts, and not all of them where they are too many. */
interface Parts<Row> {
  parts: AsyncIterable<readonly Row[]>;
  /** Counts all that match. */
  total: () => Promise<number>;
}

async function* partsOf<Row>(
  columns: readonly Column<Row>[],
  { parts, total }: Parts<Row>,
  translate: SheetFrame['translate'],
) {
  // Counted first: who comes while the others are read is not missing.
  const all = await total();
  let rows = 0;
  for await (const part of parts) {
    rows += part.length;
    yield rowsOf(columns, part);
  }
  yield cutLine({ rows, total: all }, translate);
}

type Rows<Row> = () => Promise<readonly Row[]> | Parts<Row>;

/**
 * A report as a spreadsheet with the same rows as on the screen [R3L-09], Q3-100, S3-121; a last line says so when more
 * match than it holds.
 */
function sheetOf<Row>(
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
      return read.then((all) => rowsOf(columns, all));
    },
  };
  const attachment = `${file}_${day.replaceAll('-', '')}.xls`;
  return workbookMedia(table, attachment, recipient);
}

const number =
  <Row>(key: keyof Row) =>
  (row: Row) =>
    row[key] as number | null;

/** People and what they did. */
export const usersSheet = (rows: Rows<UserReportRow>, frame: SheetFrame) =>
  sheetOf<UserReportRow>(
    {
      file: 'users',
      name: 'report.users.sheet',
      columns: [
        { heading: 'report.users.fullName', value: ({ fullName }) => fullName },
        { heading: 'report.users.login', value: ({ login }) => login },
        { heading: 'report.users.organization', value: ({ organization }) => organization },
        { heading: 'report.unit', value: ({ unit }) => unit },
        {
          heading: 'report.users.activated',
          value: ({ activated }) => frame.translate(`report.users.activated.${activated}`),
        },
        {
          heading: 'report.users.type',
          value: ({ userType }) => userType && frame.translate(`report.users.type.${userType}`),
        },
        { heading: 'report.users.suggestions', value: number('suggestionCount') },
        { heading: 'report.users.improvements', value: number('improvementCount') },
        { heading: 'report.users.ideas', value: number('ideaCount') },
        { heading: 'report.comments', value: number('commentCount') },
        { heading: 'report.ratings', value: number('ratingCount') },
        { heading: 'report.users.points', value: number('totalPoint') },
        {
          heading: 'report.users.lastLogin',
          value: ({ lastLogin }) => formatDateTime(lastLogin, { timeZone: SERVER_TIME_ZONE }),
        },
      ],
    },
    rows,
    frame,
  );

/** Units and what became of their contributions. */
export const unitsSheet = (rows: Rows<UnitReportRow>, frame: SheetFrame) =>
  sheetOf<UnitReportRow>(
    {
      file: 'organization-units',
      name: 'report.units.sheet',
      columns: [
        { heading: 'report.unit', value: ({ unitName }) => unitName },
        { heading: 'report.units.people', value: number('userCount') },
        { heading: 'report.units.submitted', value: number('submitted') },
        { heading: 'report.units.accepted', value: number('accepted') },
        { heading: 'report.units.rejected', value: number('rejected') },
        { heading: 'report.units.completed', value: number('completed') },
        { heading: 'report.units.perPerson', value: number('submittedPerUser'), decimals: 2 },
      ],
    },
    rows,
    frame,
  );

/** Average days in each state. */
export const processSheet = (rows: Rows<ProcessReportRow>, frame: SheetFrame) =>
  sheetOf<ProcessReportRow>(
    {
      file: 'time-per-state',
      name: 'report.process.sheet',
      columns: [
        { heading: 'report.process.lifeCycle', value: ({ lifeCycleName }) => lifeCycleName },
        { heading: 'report.process.rank', value: number('rank') },
        { heading: 'report.state', value: ({ stateName }) => stateName },
        { heading: 'report.process.days', value: number('avgDays'), decimals: 1 },
        { heading: 'report.contributions', value: number('contributionCount') },
      ],
    },
    rows,
    frame,
  );

/** Contributions by dimension and value. */
export const distributionSheet = (rows: Rows<Distribution>, frame: SheetFrame) =>
  sheetOf<Distribution>(
    {
      file: 'distribution',
      name: 'report.distribution.sheet',
      columns: [
        {
          heading: 'report.distribution.dimension',
          value: ({ dimension }) => frame.translate(`report.dimension.${dimension}`),
        },
        {
          heading: 'report.distribution.value',
          value: ({ dimension, key, label }) =>
            label ?? (dimension === 'MONTH' ? key : frame.translate(`report.none.${dimension}`)),
        },
        { heading: 'report.contributions', value: number('count') },
      ],
    },
    rows,
    frame,
  );

/** What the people of each unit have to do with the contributions. */
export const collaborationSheet = (rows: Rows<Collaboration>, frame: SheetFrame) =>
  sheetOf<Collaboration>(
    {
      file: 'collaboration',
      name: 'report.collaboration.sheet',
      columns: [
        {
          heading: 'report.unit',
          value: ({ unitName }) => unitName ?? frame.translate('report.none.UNIT'),
        },
        { heading: 'report.collaboration.owners', value: number('ownerCount') },
        { heading: 'report.collaboration.coOwners', value: number('coOwnerCount') },
        { heading: 'report.comments', value: number('commentCount') },
        { heading: 'report.ratings', value: number('ratingCount') },
      ],
    },
    rows,
    frame,
  );

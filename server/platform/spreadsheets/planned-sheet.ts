import type { SheetValue } from '#contract/spreadsheets/rules.ts';
import { withFormerMembers } from '#contract/users/former-member.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { Media } from '#server/platform/http/answers.ts';
import { cutLine } from './cut-line.ts';
import type { SheetFrame } from './sheet-frame.ts';
import { type SheetColumn, type SheetRow, type Table, workbookMedia } from './workbook.ts';

type Translate = SheetFrame['translate'];

interface Heading extends Omit<SheetColumn, 'heading'> {
  heading: MessageKey;
}

/** What a sheet is called and what is above its columns, before it is translated. */
interface SheetHead {
  /** Name of the file. */
  attachment: string;
  name: MessageKey;
  columns: readonly Heading[];
}

/** A sheet with translated headings, as a file to save. */
export function writeSheet(
  { attachment, name, columns }: SheetHead,
  rows: Table['rows'],
  { recipient, translate }: Pick<SheetFrame, 'recipient' | 'translate'>,
): Promise<Media> {
  const headings = columns.map(({ heading, decimals }) => ({
    heading: translate(heading),
    ...(decimals !== undefined && { decimals }),
  }));
  const nameFormerMembers = namingFormerMembers(translate('person.former'));
  const named = () => {
    const read = rows();
    return Symbol.asyncIterator in read ? eachPart(read, nameFormerMembers) : read.then(nameFormerMembers);
  };
  return workbookMedia({ name: translate(name), columns: headings, rows: named }, attachment, recipient);
}

/** Rows with the names of former members in the reader's language. */
const namingFormerMembers = (words: string) => (rows: readonly SheetRow[]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withFormerMembers(cell, words) : cell)));

async function* eachPart<Part>(parts: AsyncIterable<Part>, change: (part: Part) => Part) {
  for await (const part of parts) yield change(part);
}

/** Name of the file of a sheet that looks different another day: `users_20261125.xls`. */
export const fileOfDay = (file: string, day: string): string => `${file}_${day.replaceAll('-', '')}.xls`;

interface Column<Row> extends Heading {
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
  return writeSheet({ ...plan, attachment: fileOfDay(plan.file, frame.day) }, rows, frame);
}

type Cell = string | number | boolean | Date | null;

export interface WorkbookShape {
  /** Of the sheet; further sheets carry a number behind it. */
  name: string;
  headings: readonly Cell[];
  /** Digits behind the point of each column's numbers; null: as many as there are. */
  decimals?: readonly (number | null)[];
  /** How a spreadsheet shows dates; as its own settings say when left out. */
  dateFormat?: string;
  /** Rows below the headings that a sheet is filled to. */
  linesOfSheet: number;
}

/** A `.xls` workbook that takes its rows little by little and holds them as the records that they become. */
export class WorkbookFile {
  /**
   * @param xlsx the package, which this module leaves to its users to load
   * @throws Error for a name that no sheet may have
   */
  constructor(xlsx: Pick<typeof import('xlsx'), 'CFB' | 'utils' | 'write'>, shape: WorkbookShape);
  /** Rows that are quoted and cut already. */
  add(rows: readonly (readonly Cell[])[]): void;
  /** The bytes of the file. Nothing may be added after. */
  finish(): Uint8Array<ArrayBuffer>;
}

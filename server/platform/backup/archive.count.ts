import { ArchiveError, FILES, type Manifest, TABLES } from './manifest.ts';

const LINE_END = 0x0a;

/** Rows of a part of a table: in the text of COPY a line end is the end of a row and nothing else. */
export function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
}

/** Counts what an archive holds, and compares it with what it says of itself. */
export class ArchiveCount {
  readonly #rows = new Map<string, number>();
  #files = 0;
  #fileBytes = 0;

  add(name: string, bytes: Buffer): void {
    if (name.startsWith(FILES)) {
      this.#files += 1;
      this.#fileBytes += bytes.length;
      return;
    }
    const table = name.startsWith(TABLES) ? name.slice(TABLES.length).split('/')[0] : undefined;
    if (!table) throw new ArchiveError(`it holds ${name}, which is none of its parts`);
    this.#rows.set(table, (this.#rows.get(table) ?? 0) + linesIn(bytes));
  }

  /** @throws ArchiveError that names the first difference */
  compare({ tables, files }: Manifest): void {
    const differ = (what: string, came: number, said: number) => {
      if (came !== said) throw new ArchiveError(`it holds ${came} ${what} and says that it has ${said}`);
    };
    const said = new Map(tables.map(({ name, rows }) => [name, rows]));
    for (const name of new Set([...said.keys(), ...this.#rows.keys()])) {
      differ(`rows of the table ${name}`, this.#rows.get(name) ?? 0, said.get(name) ?? 0);
    }
    differ('files', this.#files, files.count);
    differ('bytes of files', this.#fileBytes, files.bytes);
  }
}

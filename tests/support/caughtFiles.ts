import { vi } from 'vitest';
import { read, utils } from 'xlsx';

/** Files that the page handed to the browser. */
export function catchFiles() {
  const files: { blob: Blob; name: string }[] = [];
  let blob: Blob | undefined;
  const createObjectURL = (made: Blob) => {
    blob = made;
    return 'blob:x';
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (blob && this.download) files.push({ blob, name: this.download });
  });
  return files;
}

/** Lines of the first sheet of a file. */
export async function linesOf(blob: Blob): Promise<unknown[][]> {
  const book = read(await blob.arrayBuffer(), { type: 'array' });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json(sheet, { header: 1 }) : [];
}

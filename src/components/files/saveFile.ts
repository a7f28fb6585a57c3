import { toDateInput } from '#contract/formats/dates.ts';

/** Hands a file to the reader's browser. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** How saved workbooks are called: after what is in them and the day of the reader, `users_20260302`. */
export const datedName = (name: string): string => `${name}_${toDateInput(new Date()).replaceAll('-', '')}`;

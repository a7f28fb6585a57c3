/**
 * The container of an `.xls` file, [MS-CFB] version 3, around one stream.
 * @param name of the stream
 * @param parts its bytes, in their order
 * @returns the bytes of the file, in their order; those of the stream are the given parts
 */
export function compoundFile<Part extends Uint8Array>(
  name: string,
  parts: readonly Part[],
): (Part | Uint8Array<ArrayBuffer>)[];

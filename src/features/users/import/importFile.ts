/** A file as it is sent: always UTF-8. */
export interface ReadFile {
  file: File;
  /** Letters were guessed: the file was in the old form of Windows. */
  isGuessed: boolean;
}

/** Spreadsheets of Windows write their country's letters without saying so. */
const windowsOf = (locale: string) => (locale === 'tr' ? 'windows-1254' : 'windows-1252');

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/**
 * Whatever a spreadsheet calls CSV as UTF-8: that itself, "Unicode text" (UTF-16 with a mark), or the letters of
 * Windows in the reader's language.
 */
export async function asUtf8(file: File, locale: string): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const decoded = (encoding: string) => ({
    text: new TextDecoder(encoding).decode(bytes),
    isGuessed: encoding.startsWith('windows'),
  });
  const rewritten = ({ text, isGuessed }: ReturnType<typeof decoded>): ReadFile => ({
    file: new File([text], file.name, { type: 'text/csv' }),
    isGuessed,
  });
  if (startsWith(bytes, 0xff, 0xfe)) return rewritten(decoded('utf-16le'));
  if (startsWith(bytes, 0xfe, 0xff)) return rewritten(decoded('utf-16be'));
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { file, isGuessed: false };
  } catch {
    return rewritten(decoded(windowsOf(locale)));
  }
}

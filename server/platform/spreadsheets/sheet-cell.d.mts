/** What a person sees of a number: by a built-in format or a code; all digits where there is none. */
export function numberText(value: number, format?: number | string, is1904?: boolean): string;
/** A text without the codes that stand for what XML cannot hold. */
export function unescaped(text: string): string;
/** Column of a cell's address, from 0; null without letters. */
export function columnOf(address: string | undefined): number | null;

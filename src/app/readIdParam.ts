/** The id in an address; null for anything that is none. */
export function readIdParam(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Puts a text on the clipboard. @returns false where the browser does not allow it: then it is copied by hand */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

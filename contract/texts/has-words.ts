const BLANK = /^(?:\s|&nbsp;)*$/;

/** Whether anything but tags and space stands in a rich text; looks no further than the first of it. */
export function hasWords(html: string): boolean {
  for (let from = 0; ; ) {
    const at = html.indexOf('<', from);
    const end = at === -1 ? 0 : html.indexOf('>', at) + 1;
    const words = html.slice(from, end === 0 ? undefined : at);
    if (words !== '' && !BLANK.test(words)) return true;
    if (end === 0) return false;
    from = end;
  }
}

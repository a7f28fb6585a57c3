const HEADING = /<(\/?)h([1-6])(?=[\s>])/g;

/**
 * Cleaned rich text with its headings below the title of the page, which is the only first-level one. A text that uses
 * the first level looks one level smaller throughout. Authors choose headings by their size; for who listens, the
 * first one is of the second level and none leaves a level out (WCAG 1.3.1).
 */
export function belowTitle(html: string): string {
  const shift = /<h1[\s>]/.test(html) ? 1 : 0;
  /** Sizes of the headings that the present place stands under. */
  const above: number[] = [];
  return html.replace(HEADING, (_, slash: string, written: string) => {
    const size = Number(written);
    const shown = Math.min(size + shift, 6);
    const tag = `<${slash}h${shown}`;
    if (slash) return tag;
    while ((above.at(-1) ?? 0) >= size) above.pop();
    above.push(size);
    const level = above.length + 1;
    return level === shown ? tag : `${tag} aria-level="${level}"`;
  });
}

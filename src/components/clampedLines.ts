/** Styles of a text that ends after some lines. */
export const clampedLines = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: String(lines),
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const;

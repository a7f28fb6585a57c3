/** How rich text reads, in the editor and on the page. */
export const richTextStyles = {
  maxWidth: '68ch',
  overflowWrap: 'anywhere',
  '& > :first-of-type': { marginBlockStart: 0 },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: 1 },
  '& iframe': { width: '100%', height: 'auto', aspectRatio: '16 / 9', border: 0, borderRadius: 1 },
  '& table': { display: 'block', overflowX: 'auto', borderCollapse: 'collapse' },
  '& td, & th': { border: '1px solid', borderColor: 'divider', padding: '4px 8px', textAlign: 'start' },
  '& blockquote': {
    marginInline: 0,
    paddingInlineStart: 2,
    borderInlineStart: '3px solid',
    borderColor: 'primary.main',
    color: 'text.secondary',
  },
  '& pre': { padding: 1.5, overflowX: 'auto', bgcolor: 'action.hover', borderRadius: 1 },
  '& a': { color: 'primary.main' },
} as const;

/** A button of the editor's bar. */
export const toolButton = {
  border: 0,
  minWidth: 36,
  minHeight: 36,
  '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
} as const;

/**
 * How reports are printed: sections begin on their page where they fit on one, headings stay with what they head, tables repeat their head,
 * and rows, charts and tiles are not cut. Colors of bars are printed, for they tell series apart.
 */
export const PRINTED_REPORT = {
  '@page': { size: 'A4', margin: '14mm' },
  '@media print': {
    body: { backgroundColor: '#fff' },
    h2: { breakAfter: 'avoid' },
    'section.MuiCard-root': { breakInside: 'auto', border: 0, padding: 0, overflow: 'visible' },
    'section.MuiCard-root + section.MuiCard-root': { marginTop: 24 },
    '.recharts-wrapper, dl > .MuiCard-root, tr': { breakInside: 'avoid' },
    '.recharts-wrapper': { maxWidth: '100%', printColorAdjust: 'exact' },
    thead: { display: 'table-header-group' },
    // What scrolls on the screen would be cut on paper.
    'th, td': {
      padding: '3px 4px !important',
      minWidth: '0 !important',
      fontSize: '8pt !important',
      overflowWrap: 'normal !important',
    },
    'a[href]': { color: 'inherit', textDecoration: 'none' },
    '[role="group"]': { overflow: 'visible' },
  },
} as const;

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { create } from 'qrcode';
import { useId, useMemo } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import { linkOf, type Shared } from './shared.ts';

/** Modules of white around the code, without which readers do not find it (ISO/IEC 18004). */
const QUIET = 4;

/** The dark modules of a code as one path, for markup that a library writes is refused by the page. */
function pathOf(text: string): { path: string; size: number } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const parts: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (data[row * size + column]) parts.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`);
    }
  }
  return { path: parts.join(''), size: size + 2 * QUIET };
}

/** What is printed: this and nothing else of the page. */
const PRINTED = {
  '@media print': {
    '#root': { display: 'none !important' },
    '.MuiDialog-root .MuiBackdrop-root': { display: 'none' },
    '.MuiDialog-root .MuiPaper-root': { boxShadow: 'none', border: 0, maxWidth: 'none', margin: 0 },
  },
} as const;

/** A code that leads to a page, to be hung where people meet what it is about. */
export default function QrDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const url = linkOf(shared);
  const { path, size } = useMemo(() => pathOf(url), [url]);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <GlobalStyles styles={PRINTED} />
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {shared.title}
      </DialogTitle>
      <DialogContent>
        {shared.summary && <Typography sx={{ mb: 2 }}>{shared.summary}</Typography>}
        <Box
          component="svg"
          role="img"
          aria-label={translate('share.qr.code', { title: shared.title })}
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          // Black on white in the dark, too: few readers take the opposite.
          sx={{
            display: 'block',
            width: '100%',
            maxWidth: 320,
            mx: 'auto',
            bgcolor: '#fff',
            borderRadius: 1,
          }}
        >
          <path d={path} fill="#000" />
        </Box>
        <Typography
          variant="body2"
          color="text.secondary"
          sx={{ mt: 2, overflowWrap: 'anywhere', textAlign: 'center' }}
        >
          {url}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ displayPrint: 'none' }}>
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          {translate('share.close')}
        </Button>
        <Button variant="contained" onClick={() => window.print()} sx={{ minHeight: 44 }}>
          {translate('share.print')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

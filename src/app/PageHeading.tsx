import Typography, { type TypographyProps } from '@mui/material/Typography';
import { useEffect } from 'react';
import { useSettings } from './settings.ts';

/** Name of the page in the browser's tab: `Campaigns · Ideagarden`. */
function usePageTitle(title: string): void {
  const { title: product } = useSettings();
  useEffect(() => {
    document.title = title && title !== product ? `${title} · ${product}` : product;
  }, [title, product]);
}

interface PageHeadingProps {
  title: string;
  /** For a page whose design has no visible heading. */
  hidden?: boolean;
  sx?: TypographyProps['sx'];
}

const HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** The one h1 of a page, which also names the tab; it takes the focus when the page changes. */
export function PageHeading({ title, hidden = false, sx }: PageHeadingProps) {
  usePageTitle(title);
  return (
    <Typography
      component="h1"
      variant="h1"
      tabIndex={-1}
      sx={[hidden ? HIDDEN : { mb: 1 }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {title}
    </Typography>
  );
}

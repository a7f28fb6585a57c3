import Typography from '@mui/material/Typography';

/** What a page is about in some sentences, above its text. */
export function LeadText({ children }: { children: string }) {
  return (
    <Typography
      sx={{
        fontSize: 17,
        fontWeight: 600,
        lineHeight: 1.5,
        maxWidth: '68ch',
        mb: 2,
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Typography>
  );
}

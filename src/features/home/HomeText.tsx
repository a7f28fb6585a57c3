import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StaticContentKey } from '#contract/static-contents/schema.ts';
import { LateRichText } from '#src/components/richText/LateRichText.tsx';
import { useStaticContent } from '#src/components/staticContent/useStaticContent.ts';

/** An editable text of the home page; nothing where it is empty. */
export function HomeText({ contentKey }: { contentKey: StaticContentKey }) {
  const { data } = useStaticContent(contentKey);
  if (!data || (data.title === '' && data.content === '')) return null;
  return (
    <Box component="section" aria-label={data.title || undefined} sx={{ maxWidth: '68ch' }}>
      {data.title && (
        <Typography variant="h2" sx={{ mb: 1 }}>
          {data.title}
        </Typography>
      )}
      <LateRichText value={data.content} />
    </Box>
  );
}

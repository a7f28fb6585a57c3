import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import type { StaticContentKey } from '../../../contract/static-contents.ts';
import { useStaticContent } from '../../components/staticContent/useStaticContent.ts';

/** The cleaner of rich text comes after the first picture. */
const RichTextField = lazy(async () => ({
  default: (await import('../../components/richText/RichTextField.tsx')).RichTextField,
}));

/** The words of a rich text, in paragraphs: what is seen until its cleaner is there. */
function paragraphsOf(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...page.body.children].map(({ textContent }) => textContent?.trim() ?? '');
  return blocks.filter((text) => text !== '');
}

/** An editable text of the home page; nothing where it is empty [R1B-05, R1B-38 … R1B-40], Q1-19. */
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
      <Suspense fallback={paragraphsOf(data.content).map((text) => <p key={text}>{text}</p>)}>
        <RichTextField value={data.content} />
      </Suspense>
    </Box>
  );
}

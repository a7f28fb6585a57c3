import Box from '@mui/material/Box';
import { defaultImageOf } from '#contract/contents/rules.ts';
import type { ContentRow } from '#contract/contents/schema.ts';
import { Cover } from '#src/components/pictures/Cover.tsx';

type Pictured = Pick<ContentRow, 'categoryId' | 'accessLevel' | 'publishState'>;

interface NewsPictureProps {
  item: Pictured;
  /** The banner or its preview; null shows the picture of the category. */
  path: string | null;
  /** It is in the first view. */
  first?: boolean;
}

export function NewsPicture({ item, path, first = false }: NewsPictureProps) {
  return (
    <Box sx={{ position: 'relative', width: '100%', aspectRatio: '16 / 9' }}>
      <Cover
        path={path}
        isPublic={item.accessLevel === 'PUBLIC' && item.publishState === 'PUBLISHED'}
        fallback={defaultImageOf(item.categoryId)}
        first={first}
      />
    </Box>
  );
}

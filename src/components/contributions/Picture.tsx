import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CARD_CORNER } from '#src/components/corners.ts';
import { usePicture } from '#src/components/pictures/usePicture.ts';

/** The banner of a contribution, 16:9. It decorates; what it shows is nobody's to tell. */
export function Picture({ path }: { path: string }) {
  const { url, isPending } = usePicture(path);
  const shape = { width: '100%', aspectRatio: '16 / 9', borderRadius: CARD_CORNER } as const;
  if (isPending) return <Skeleton variant="rounded" sx={{ ...shape, height: 'auto' }} />;
  if (!url) return null;
  return (
    <Box
      component="img"
      src={url}
      alt=""
      sx={{ ...shape, display: 'block', objectFit: 'cover', bgcolor: 'quiet' }}
    />
  );
}

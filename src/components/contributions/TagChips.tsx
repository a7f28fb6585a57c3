import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

/** Tags of a row; long ones are cut. */
export function TagChips({ tags }: { tags: readonly { id: number; title: string }[] }) {
  if (tags.length === 0) return null;
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {tags.map(({ id, title }) => (
        <Chip key={id} size="small" variant="outlined" label={title} sx={{ maxWidth: 200 }} />
      ))}
    </Box>
  );
}

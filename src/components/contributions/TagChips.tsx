import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

interface TagChipsProps {
  tags: readonly { id: number; title: string }[];
}

/** Tags of a row; long ones are cut. */
export function TagChips({ tags }: TagChipsProps) {
  if (tags.length === 0) return null;
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {tags.map(({ id, title }) => (
        <Chip key={id} size="small" variant="outlined" label={title} sx={{ maxWidth: 200 }} />
      ))}
    </Box>
  );
}

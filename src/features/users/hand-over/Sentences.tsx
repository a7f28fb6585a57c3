import Box from '@mui/material/Box';

/** What happens, or happened, a sentence in a line. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <Box component="ul" sx={{ mt: 0.5, mb: 0, paddingInlineStart: 2.5 }}>
      {sentences.map((sentence) => (
        <Box component="li" key={sentence} sx={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Box>
      ))}
    </Box>
  );
}

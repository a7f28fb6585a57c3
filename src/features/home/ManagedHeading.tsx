import Typography from '@mui/material/Typography';

/** The heading of one kind of what needs those who manage. */
export function ManagedHeading({ id, title }: { id: string; title: string }) {
  return (
    <Typography id={id} component="h3" sx={{ fontSize: 13, fontWeight: 600, color: 'text.secondary' }}>
      {title}
    </Typography>
  );
}

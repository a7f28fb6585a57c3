import Box from '@mui/material/Box';

/** A sprout, a young plant and a flowering one: what the product does, as a drawing. */
export function Garden() {
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 420 260"
      sx={{ width: '100%', maxWidth: 420, color: 'primary.main', display: 'block' }}
    >
      <Box component="circle" cx="330" cy="66" r="34" sx={{ fill: 'var(--mui-palette-accent-main)' }} />
      <path d="M0 232c70-26 140-30 210-16s140 12 210-10v54H0Z" fill="currentColor" opacity=".14" />
      <path d="M0 244c90-18 150-14 220-6s130 4 200-8v30H0Z" fill="currentColor" opacity=".22" />
      <g fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round">
        <path d="M74 226v-34" />
        <path d="M176 222c0-40-2-62-2-92" />
        <path d="M290 220c0-60 4-96 2-134" />
      </g>
      <g fill="currentColor">
        <path d="M74 196c-22 0-34-12-34-33 22 0 34 12 34 33Z" opacity=".55" />
        <path d="M74 190c0-20 11-32 32-32 0 20-11 32-32 32Z" opacity=".85" />
        <path d="M175 182c-30 0-46-16-46-44 30 0 46 16 46 44Z" opacity=".5" />
        <path d="M175 158c0-28 16-44 45-44 0 28-16 44-45 44Z" opacity=".8" />
        <path d="M174 132c-20-6-28-22-22-44 20 6 28 22 22 44Z" />
        <path d="M291 184c-34 2-54-16-56-48 34-2 54 16 56 48Z" opacity=".45" />
        <path d="M292 158c2-34 22-52 56-50-2 34-22 52-56 50Z" opacity=".75" />
        <path d="M292 124c-28-2-42-20-40-48 28 2 42 20 40 48Z" opacity=".9" />
      </g>
    </Box>
  );
}

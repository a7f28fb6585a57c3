/** One line of a menu panel or of the drawer. */
export const menuItemStyle = {
  borderRadius: '6px',
  minHeight: 40,
  px: 1.5,
  py: 0.5,
  '&[aria-current="page"]': { color: 'primary.main', fontWeight: 700, bgcolor: 'quiet' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;

import Menu, { type MenuProps } from '@mui/material/Menu';
import { useState } from 'react';

/**
 * A menu that is rendered from its first opening on: MUI's renders some of itself while it is closed, which adds up where each row
 * has one.
 */
export function PressedMenu(props: MenuProps) {
  const [isWanted, setWanted] = useState(props.open);
  if (props.open && !isWanted) setWanted(true);
  return isWanted && <Menu {...props} />;
}

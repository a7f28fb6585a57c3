import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

interface CountLinkProps {
  /** The number, ready to be read. */
  count: string;
  /** Address of the list of what it counts; without one it is text. */
  to: string | undefined;
}

/** A number that leads to the list of what it counts. */
export function CountLink({ count, to }: CountLinkProps) {
  if (to === undefined) return count;
  return (
    <Link component={RouterLink} to={to}>
      {count}
    </Link>
  );
}

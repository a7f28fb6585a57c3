import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

export const profileAddress = (id: number) => `/people/${id}`;

interface PersonLinkProps {
  /** Null for a former member, who has no profile. */
  id: number | null;
  children: ReactNode;
}

/** Leads from a name to the profile of its person. */
export function PersonLink({ id, children }: PersonLinkProps) {
  if (id === null) return children;
  return (
    <Link component={RouterLink} to={profileAddress(id)} color="inherit" underline="hover">
      {children}
    </Link>
  );
}

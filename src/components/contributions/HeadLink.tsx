import Link, { type LinkProps } from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { FamilyRef } from '#contract/families/family-ref.ts';

interface HeadLinkProps {
  family: FamilyRef;
  /** Where the head is. */
  address: string | undefined;
  color?: LinkProps['color'];
}

/** Code and title of what a contribution is joined to; a link for those who may see it. */
export function HeadLink({ family, address, color = 'primary' }: HeadLinkProps) {
  const { headCode, headTitle } = family;
  if (!address || headTitle === null) return headCode;
  return (
    <Link component={RouterLink} to={address} color={color} underline="always">
      {`${headCode} ${headTitle}`}
    </Link>
  );
}

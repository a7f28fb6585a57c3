import Box from '@mui/material/Box';
import { fullName } from '#contract/users/full-name.ts';
import { InitialsAvatar } from '#src/components/fields/UserName.tsx';
import { usePicture } from '#src/components/pictures/usePicture.ts';

/** Whoever has a name and may have a picture, such as a `PersonRef`. */
export interface PersonFace {
  firstName: string;
  lastName: string;
  /** Below `api/v3/`. */
  picturePath?: string | null | undefined;
}

/**
 * The picture of a person; until it is there, or without one, the initials on the tone of the name. It stands beside the name,
 * which it does not repeat to screen readers.
 */
export function PersonAvatar({ person, size = 32 }: { person: PersonFace; size?: number }) {
  const { url } = usePicture(person.picturePath ?? null);
  if (url === null) return <InitialsAvatar name={fullName(person)} size={size} />;
  return (
    <Box
      component="img"
      src={url}
      alt=""
      width={size}
      height={size}
      sx={{ borderRadius: '50%', objectFit: 'cover', flexShrink: 0, display: 'block' }}
    />
  );
}

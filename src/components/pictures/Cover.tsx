import Box from '@mui/material/Box';
import { useState } from 'react';
import { usePicture } from './usePicture.ts';

interface CoverProps {
  /** Path of a picture below `api/v3/`; null: the brand's own. */
  path: string | null;
  /** Everybody may see it: the browser can fetch it without the session. */
  isPublic: boolean;
  /** File of the brand picture that stands for a missing one, such as `campaigns.png`. */
  fallback: string;
  /** It is in the first view: fetched before anything else. */
  first?: boolean;
}

export const brandPicture = (name: string) => `/api/public/asset/brand/image/${name}`;

/** A picture that fills the box around it; it decorates, what it shows is nobody's to tell. */
export function Cover({ path, isPublic, fallback, first = false }: CoverProps) {
  const { url, isMissing } = usePicture(isPublic ? null : path);
  // The path, so that the next picture in this place gets its chance.
  const [broken, setBroken] = useState<string | null>(null);
  const standsIn = path === null || isMissing || broken === path;
  const own = isPublic ? `/api/v3/${path}` : url;
  const address = standsIn ? brandPicture(fallback) : own;
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        overflow: 'hidden',
        bgcolor: 'quiet',
        background: DEFAULT_ARTWORK,
      }}
    >
      {address && (
        <Box
          component="img"
          key={address}
          src={address}
          alt=""
          decoding="async"
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          onError={(event) => {
            if (standsIn) event.currentTarget.style.visibility = 'hidden';
            else setBroken(path);
          }}
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      )}
    </Box>
  );
}

/** Behind a picture until it is there, and in its place when there is none at all. */
const DEFAULT_ARTWORK = `radial-gradient(120% 140% at 85% 0%, color-mix(in srgb, var(--mui-palette-accent-main) 55%, transparent), transparent 55%),
  radial-gradient(140% 140% at 0% 100%, color-mix(in srgb, var(--mui-palette-primary-main) 60%, transparent), transparent 60%),
  var(--mui-palette-quiet)`;

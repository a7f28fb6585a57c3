import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import type { Brand } from '#contract/settings/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useSettings } from '../settings.ts';
import { FOLDED_BELOW } from '../theme.ts';

/** Most room of a logo in the bar, px: [width, height]. */
const ROOM = { 'logo.png': [200, 44], 'logo-s.png': [132, 40] } as const;
/** The shipped mark is a square, and the name stands beside it. */
const MARK = { width: 36, height: 36, address: (name: string) => `/api/public/asset/brand/image/${name}` };

/** The picture of a place with the size at which it is shown, known before it is there: nothing moves. */
function pictureOf({ images }: Brand, name: keyof typeof ROOM) {
  const own = images[name];
  if (!own) return { src: MARK.address(name), width: MARK.width, height: MARK.height };
  const [widest, highest] = ROOM[name];
  const scale = Math.min(1, widest / own.width, highest / own.height);
  return {
    src: `${MARK.address(name)}?v=${own.v}`,
    width: Math.max(1, Math.round(own.width * scale)),
    height: Math.max(1, Math.round(own.height * scale)),
  };
}

/**
 * The logo leads home: the wide one from 900 px on, the small one below.
 * @param isRaised on a phone it leaves room for what stands below it
 */
export function Logo({ isRaised }: { isRaised: boolean }) {
  const t = useTranslate();
  const { title, brand } = useSettings();
  const wide = pictureOf(brand, 'logo.png');
  const small = pictureOf(brand, 'logo-s.png');
  const has = { wide: 'logo.png' in brand.images, small: 'logo-s.png' in brand.images };
  // Most logos are made for paper: in the dark they keep a light plate behind them.
  const plate = { backgroundColor: '#FFFFFF', borderRadius: '6px', padding: '3px 6px' };
  return (
    <Box
      component={Link}
      to="/"
      aria-label={t('menu.home', { title })}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 44,
        gap: 1.25,
        textDecoration: 'none',
        color: 'text.primary',
        flexShrink: 0,
        pb: { xs: isRaised ? 1.5 : 0, sm: 0 },
      }}
    >
      <picture style={{ display: 'flex' }}>
        <source
          media={`(min-width: ${FOLDED_BELOW}px)`}
          srcSet={wide.src}
          width={wide.width}
          height={wide.height}
        />
        <Box
          component="img"
          src={small.src}
          alt=""
          width={small.width}
          height={small.height}
          sx={[
            {
              boxSizing: 'content-box',
              width: { xs: small.width, md: wide.width },
              height: { xs: small.height, md: wide.height },
            },
            (theme) => ({
              [theme.breakpoints.down('md')]: has.small ? theme.applyStyles('dark', plate) : {},
              [theme.breakpoints.up('md')]: has.wide ? theme.applyStyles('dark', plate) : {},
            }),
          ]}
        />
      </picture>
      {!has.wide && (
        <Box
          component="span"
          sx={{ display: { xs: 'none', md: 'inline' }, fontSize: '1.25rem', fontWeight: 700 }}
        >
          {title}
        </Box>
      )}
    </Box>
  );
}

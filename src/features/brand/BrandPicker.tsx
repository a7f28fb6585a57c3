import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import {
  ASSET_LIMITS,
  type Asset,
  BRAND_SIZES,
  type BrandImage,
  IMAGE_EXTENSIONS,
} from '#contract/brand/schema.ts';
import { PALETTES } from '#src/app/palettes.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { FileDrop } from '#src/components/inputs/FileDrop.tsx';
import type { FileRefusal, UploadState } from '#src/components/inputs/fileRules.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** Word of a picture in the message keys, such as `brand.logo`. */
const WORDS = {
  'logo.png': 'logo',
  'logo-s.png': 'logoSmall',
  'bg.png': 'background',
  'banner.jpg': 'banner',
  'announcement.png': 'announcement',
  'news.png': 'news',
  'article.png': 'article',
  'competitions.png': 'competitions',
  'campaigns.png': 'campaigns',
} as const satisfies Record<BrandImage, string>;

export const titleOf = (place: BrandImage) => `brand.${WORDS[place]}` as const;

/** `220x50`; the background is a tile and has no size. */
const sizeOf = (place: BrandImage) => (place === 'bg.png' ? null : BRAND_SIZES[place].join('x'));

interface BrandPickerProps {
  place: BrandImage;
  /** The organisation's own picture; undefined while the shipped one is shown. */
  stored: Asset | undefined;
  file: File | undefined;
  state: UploadState;
  /** This one is sent by the next save. */
  isNext: boolean;
  /** Nothing can be chosen: the page is about to reload. */
  disabled: boolean;
  onFile: (file: File) => void;
  onRefused: (reason: FileRefusal) => void;
  onDelete: () => void;
}

/** One picture of the brand: what is shown now, what was chosen, and choosing another. */
export function BrandPicker({ place, stored, file, state, isNext, disabled, ...on }: BrandPickerProps) {
  const translate = useTranslate();
  const chosen = usePreview(file);
  const size = sizeOf(place);
  const title = translate(titleOf(place));
  const version = stored ? `?v=${stored.version}` : '';
  return (
    <SectionCard title={title} level={2}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: chosen ? '1fr 1fr' : '1fr', mb: 2 }}>
        <Picture
          src={`/api/public/asset/brand/image/${place}${version}`}
          alt={translate('brand.now', { title })}
          caption={
            stored ? (
              <>
                {translate('brand.own')} <DateTimeField value={stored.date} />
              </>
            ) : (
              translate('brand.shipped')
            )
          }
          isTile={place === 'bg.png'}
        />
        {chosen && (
          <Picture
            src={chosen}
            alt={translate('brand.then', { title })}
            caption={translate(isNext ? 'brand.next' : 'brand.later')}
            isTile={place === 'bg.png'}
          />
        )}
      </Box>
      <FileDrop
        label={translate('brand.choose', { title })}
        hint={size === null ? 'brand.hint.background' : translate('brand.hint.size', { size })}
        extensions={IMAGE_EXTENSIONS}
        maxBytes={ASSET_LIMITS.image}
        state={state}
        disabled={disabled}
        fileName={file?.name ?? null}
        onFile={on.onFile}
        onRefused={on.onRefused}
        onDelete={file ? on.onDelete : undefined}
      />
    </SectionCard>
  );
}

interface PictureProps {
  src: string;
  alt: string;
  caption: React.ReactNode;
  isTile: boolean;
}

const [LIGHT, DARK] = [PALETTES.light.background.paper, PALETTES.dark.background.paper];
const HALVES = `linear-gradient(90deg, ${LIGHT} 50%, ${DARK} 50%)`;

/** Half on a light ground and half on a dark one, as the bar and the page are in both modes. */
function Picture({ src, alt, caption, isTile }: PictureProps) {
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          blockSize: 120,
          p: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
          background: isTile ? `url("${src}")` : HALVES,
        }}
      >
        {/* A tile is shown as it repeats. */}
        <Box
          component="img"
          src={src}
          alt={alt}
          sx={{ maxInlineSize: '100%', maxBlockSize: 102, objectFit: 'contain', opacity: isTile ? 0 : 1 }}
        />
      </Box>
      <Typography component="figcaption" variant="caption" color="textSecondary">
        {caption}
      </Typography>
    </Box>
  );
}

/** Address of a chosen file within this page, let go when another one is chosen. */
function usePreview(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [file]);
  return address;
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import {
  ASSET_LIMITS,
  type Asset,
  BRAND_SIZES,
  type BrandImage,
  IMAGE_EXTENSIONS,
} from '#contract/brand/schema.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { FileDrop } from '#src/components/inputs/FileDrop.tsx';
import type { FileRefusal, UploadState } from '#src/components/inputs/fileRules.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { BrandPlace } from './BrandPlace.tsx';

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

const addressOf = (place: BrandImage, stored: Asset | undefined) =>
  `/api/public/asset/brand/image/${place}${stored ? `?v=${stored.version}` : ''}`;

interface BrandPickerProps {
  place: BrandImage;
  /** The organisation's own picture; undefined while the shipped one is shown. */
  stored: Asset | undefined;
  /** The one that was chosen, or is being stored. */
  file: File | undefined;
  state: UploadState;
  disabled: boolean;
  /** Brings the picture before back; undefined where nothing was changed here. */
  onUndo: (() => void) | undefined;
  onFile: (file: File) => void;
  /** Takes the choice back. */
  onDelete: (() => void) | undefined;
  onStore: () => void;
  onRefused: (reason: FileRefusal) => void;
  onRemove: () => void;
}

/** One picture of the brand, and the one that was chosen, where it is in the application; it is stored by itself. */
export function BrandPicker({ place, stored, file, state, disabled, onUndo, ...on }: BrandPickerProps) {
  const translate = useTranslate();
  const chosen = usePreview(file);
  const size = sizeOf(place);
  const title = translate(titleOf(place));
  const button = { size: 'small', disabled, sx: { minHeight: 44 } } as const;
  return (
    <SectionCard title={title} level={2}>
      <Box component="figure" sx={{ m: 0, mb: 2, minWidth: 0 }}>
        <BrandPlace
          place={place}
          src={chosen ?? addressOf(place, stored)}
          alt={translate(chosen ? 'brand.then' : 'brand.now', { title })}
        />
        <Typography component="figcaption" variant="caption" color="textSecondary">
          {chosen ? (
            translate(state === 'IDLE' ? 'brand.chosen' : 'brand.saving')
          ) : stored ? (
            <>
              {translate('brand.own')} <DateTimeField value={stored.date} />
            </>
          ) : (
            translate('brand.shipped')
          )}
        </Typography>
      </Box>
      <FileDrop
        label={translate('brand.choose', { title })}
        hint={`${size === null ? translate('brand.hint.background') : translate('brand.hint.size', { size })} ${translate('brand.hint.drawing')}`}
        extensions={IMAGE_EXTENSIONS}
        maxBytes={ASSET_LIMITS.image}
        state={state}
        disabled={disabled}
        fileName={file?.name ?? null}
        onFile={on.onFile}
        onRefused={on.onRefused}
        onDelete={on.onDelete}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: -1.5 }}>
        {on.onDelete && (
          <Button
            {...button}
            variant="contained"
            aria-label={translate('brand.store.named', { title })}
            onClick={on.onStore}
          >
            {translate('brand.store')}
          </Button>
        )}
        {onUndo && (
          <Button {...button} aria-label={translate('brand.undo.named', { title })} onClick={onUndo}>
            {translate('brand.undo')}
          </Button>
        )}
        {stored && (
          <Button {...button} aria-label={translate('brand.remove.named', { title })} onClick={on.onRemove}>
            {translate('brand.remove')}
          </Button>
        )}
      </Box>
    </SectionCard>
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

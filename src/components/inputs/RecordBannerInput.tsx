import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { BannerOwner, UploadedBanner } from '#contract/banners/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { CARD_CORNER } from '#src/components/corners.ts';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { Cover } from '#src/components/pictures/Cover.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { PictureInput, type PictureTexts } from './PictureInput.tsx';

interface RecordBannerInputProps {
  owner: BannerOwner;
  id: number;
  /** Path of the banner below `api/v3/`; null without one. */
  path: string | null;
  /** File of the brand picture that stands for a missing one, or a drawing of the screen's own. */
  standIn: string | Exclude<ReactNode, string>;
  /** Message key of what is shown without a banner. */
  without: MessageKey;
  texts?: PictureTexts;
  disabled?: boolean;
}

/** What records know of their banner, by the names that any of them uses. */
interface Bannered {
  bannerId: number | null;
  bannerPreviewId: number | null;
  bannerPath: string | null;
  bannerPreview: string | null;
  bannerPreviewPath: string | null;
}

/** The banner of the record around, stored at once; the rest of its form is left alone. */
export function RecordBannerInput(props: RecordBannerInputProps) {
  const { owner, id, path, standIn, without, texts, disabled = false } = props;
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { patch, refresh } = useRecordUpdates();
  /** Null: there is no banner any more. */
  const show = (banner: UploadedBanner | null) => {
    const bannerPreviewPath = banner?.bannerPreviewPath ?? null;
    patch<Bannered>(id, () => ({
      bannerId: banner?.bannerId ?? null,
      bannerPreviewId: banner?.bannerPreviewId ?? null,
      bannerPath: banner?.path ?? null,
      bannerPreview: bannerPreviewPath,
      bannerPreviewPath,
    }));
    void refresh();
  };
  const params = { type: owner, id };
  const picture =
    typeof standIn === 'string' ? (
      <Box sx={{ position: 'relative', aspectRatio: '16 / 9' }}>
        <Cover path={path} isPublic={false} fallback={standIn} />
      </Box>
    ) : (
      standIn
    );
  return (
    <PictureInput
      picture={
        <>
          <Box sx={{ borderRadius: CARD_CORNER, overflow: 'hidden' }}>{picture}</Box>
          {path === null && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {translate(without)}
            </Typography>
          )}
        </>
      }
      isStored={path !== null}
      upload={async (file) => show((await dataProvider.uploadBanner({ params, file })).data)}
      remove={async () => {
        await dataProvider.deleteBanner({ params });
        show(null);
      }}
      disabled={disabled}
      texts={texts}
    />
  );
}

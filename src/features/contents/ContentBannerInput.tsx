import type { ContentForm } from '#contract/contents/schema.ts';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { RecordBannerInput } from '#src/components/inputs/RecordBannerInput.tsx';
import { NewsPicture } from '#src/components/news/NewsPicture.tsx';

/** The banner; uploads and deletions take effect at once and leave the rest of the form alone. */
export function ContentBannerInput({ item }: { item: ContentForm }) {
  const { patch, refresh } = useRecordUpdates();
  return (
    <RecordBannerInput
      owner="CONTENT"
      id={item.id}
      path={item.bannerPath}
      standIn={<NewsPicture item={{ ...item, accessLevel: 'REGISTERED' }} path={item.bannerPath} />}
      without="content.banner.default"
      texts={{ stored: 'content.banner.stored', deleteText: 'content.banner.delete.text' }}
      onChange={(banner) => {
        const bannerPreviewPath = banner?.bannerPreviewPath ?? null;
        patch<ContentForm>(item.id, () => ({
          bannerId: banner?.bannerId ?? null,
          bannerPreviewId: banner?.bannerPreviewId ?? null,
          bannerPath: banner?.path ?? null,
          bannerPreview: bannerPreviewPath,
          bannerPreviewPath,
        }));
        void refresh();
      }}
    />
  );
}

import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { Picture } from '#src/components/contributions/Picture.tsx';
import { BannerInput as PictureInput } from '#src/components/inputs/BannerInput.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useReload } from '../contributionQueries.ts';

const TEXTS = {
  label: 'contribution.banner',
  hint: 'contribution.banner.hint',
  stored: 'contribution.banner.stored',
  deleteTitle: 'contribution.banner.delete.title',
  deleteText: 'contribution.banner.delete.text',
} as const;

/** One picture, where the life cycle has banners; the contribution is fetched again after each change. */
export function BannerInput({ contribution }: { contribution: ContributionDetail }) {
  const { id, bannerId, bannerPath } = contribution;
  const dataProvider = useDataProvider();
  const reload = useReload(id);
  if (!contribution.isBannerEnabled) return null;
  return (
    <PictureInput
      picture={bannerPath && <Picture path={bannerPath} />}
      isStored={bannerId !== null}
      upload={async (file) => {
        await dataProvider.replaceContributionBanner({ params: { id }, file });
        await reload();
      }}
      remove={async () => {
        await dataProvider.removeContributionBanner({ params: { a: id, b: bannerId ?? 0 } });
        await reload();
      }}
      texts={TEXTS}
    />
  );
}

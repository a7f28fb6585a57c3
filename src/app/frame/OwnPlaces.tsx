import { TemplatesLink } from '#src/features/answer-templates/TemplatesLink.tsx';
import { PinnedViews } from '#src/features/saved-views/PinnedViews.tsx';

/** What the account menu holds besides its entries, and reads first: templates of answers, and views. */
export default function OwnPlaces({ onChoose }: { onChoose?: (() => void) | undefined }) {
  return (
    <>
      <TemplatesLink onChoose={onChoose} />
      <PinnedViews onChoose={onChoose} />
    </>
  );
}

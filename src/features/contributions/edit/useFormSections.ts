import { useEffect, useState } from 'react';
import { isSharing } from '#contract/co-authors/shares.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { isDraft } from '#src/app/contributionAddress.ts';
import { useRead } from '#src/dataProvider/useRead.ts';

/** Parts of the form, in their order. */
export type FormSection = 'text' | 'place' | 'extra' | 'files';

const sectionsOf = ({ extraInputs }: Pick<ContributionDetail, 'extraInputs'>): readonly FormSection[] =>
  extraInputs.length > 0 ? ['text', 'place', 'extra', 'files'] : ['text', 'place', 'files'];

/** Whether more is written than the line that it began with, or others write it, too. */
const isBegun = (draft: ContributionDetail): boolean =>
  draft.owners.length > 1 ||
  draft.body !== '' ||
  draft.fieldId !== null ||
  draft.tags.length > 0 ||
  draft.files.length > 0 ||
  draft.bannerPreviewPath !== null ||
  draft.extraInputs.some(({ value }) => value !== null);

/** Whether others write a draft or are invited to; false until that is known. */
function useIsShared({ id }: Pick<ContributionDetail, 'id'>, isWanted: boolean): boolean {
  const { data = [] } = useRead('readCoAuthors', { params: { id } }, { enabled: isWanted });
  return data.filter(isSharing).length > 1;
}

/**
 * What of the form is shown: of a draft that was just begun title and text, then one part after the other, each of which
 * may be left for later. Of a draft that is shared all is shown: who writes it, too, is seen before it is submitted.
 */
export function useFormSections(contribution: ContributionDetail) {
  const sections = sectionsOf(contribution);
  const [count, setCount] = useState(() =>
    isDraft(contribution) && !isBegun(contribution) ? 1 : sections.length,
  );
  const isFolded = count < sections.length;
  const isShared = useIsShared(contribution, isFolded && contribution.roles.includes('OWNER'));
  useEffect(() => {
    if (isShared) setCount(sections.length);
  }, [isShared, sections.length]);
  return {
    shown: sections.slice(0, count),
    /** The part that comes when it is asked for; undefined when all are shown. */
    next: sections[count],
    showNext: () => setCount(count + 1),
    showAll: () => setCount(sections.length),
  };
}

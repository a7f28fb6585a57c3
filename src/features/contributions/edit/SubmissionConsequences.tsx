import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ConsequenceList } from '../detail/ActionConsequences.tsx';
import { consequencesOf } from '../detail/actionConsequences.ts';

/**
 * Whom the submission of a draft notifies and gives tasks, and what cannot be taken back, as the draft is stored; nothing without an
 * answer. Followers of what it belongs to are only known once it is submitted, for they may see it only then.
 */
export function SubmissionConsequences({
  contribution,
}: {
  contribution: Pick<ContributionDetail, 'id' | 'stateName'>;
}) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { data } = useRead(
    'readSubmissionPreview',
    { params: { id: contribution.id }, query: { langkey: locale } },
    { gcTime: 0 },
  );
  if (!data) return null;
  const followers = translate('contribution.ready.followers');
  return (
    <>
      <Typography sx={{ mt: 1.5 }}>{translate('contribution.ready.consequences')}</Typography>
      <ConsequenceList
        sentences={consequencesOf(translate, locale, data, contribution.stateName, followers)}
      />
    </>
  );
}

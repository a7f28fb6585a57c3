import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { useSession } from '#src/app/session.ts';
import { dayWords } from '#src/components/contributions/answerWords.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface AskedLineProps {
  contribution: Pick<ContributionDetail, 'askedToAnswer' | 'answer'>;
}

/** Why somebody is asked to answer who would not answer otherwise; nothing for everybody else. */
export function AskedLine({ contribution: { askedToAnswer, answer } }: AskedLineProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { account } = useSession();
  if (!askedToAnswer) return null;
  // Where nobody held the role, whoever is asked owes the answer from then on.
  const owner = answer.owner?.id === account?.id ? null : answer.owner;
  const date = dayWords(answer, locale, new Date());
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {owner
        ? translate('contribution.asked.by', { name: owner.name, date })
        : translate('contribution.asked.byNobody', { date })}
    </Typography>
  );
}

import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { ReactNode } from 'react';
import { ATTRIBUTES } from '#contract/contributions/attributes.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { formatDecimal } from '#contract/formats/numbers.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { DateInWords } from '#src/components/fields/DateInWords.tsx';
import { PersonName } from '#src/components/people/PersonName.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { hasCampaigns } from '../contributionAccess.ts';

/** Owners, responsible, field, campaign, tags, dates. */
export function Facts({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
  const { owners, coAuthors, responsible, tags, dateSubmitted } = contribution;
  const campaign = contribution.campaignTitle ?? translate('contribution.campaign.free');
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0 }}>
      <Fact label="contribution.owners">
        {owners.length > 0 &&
          owners.map((owner) => (
            <div key={owner.id}>
              <PersonName person={owner} />
            </div>
          ))}
      </Fact>
      <Fact label="family.coAuthors">
        {coAuthors.length > 0 &&
          coAuthors.map((author) => (
            <div key={author.id}>
              <PersonName person={author} />
            </div>
          ))}
      </Fact>
      <Fact label="contribution.responsible">{responsible && <PersonName person={responsible} />}</Fact>
      <Fact label="contribution.field">{contribution.fieldTitle}</Fact>
      <Fact label="contribution.campaign">{hasCampaigns(contribution.type) && campaign}</Fact>
      <Fact label="contribution.tags">
        {tags.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            {tags.map(({ id, title }) => (
              <Chip key={id} size="small" variant="outlined" label={title} />
            ))}
          </Box>
        )}
      </Fact>
      <Fact label="contribution.submitted">{dateSubmitted && <DateInWords value={dateSubmitted} />}</Fact>
      <AttributeFacts contribution={contribution} />
      <Fact label="contribution.visibility">
        {translate(`contribution.visibility.${contribution.visibility}`)}
      </Fact>
    </Box>
  );
}

/** The attributes that have a value, but for the summary, which the page begins with. */
function AttributeFacts({ contribution }: { contribution: ContributionDetail }) {
  const locale = useLocale();
  return ATTRIBUTES.map(({ name }) => {
    const value: string | number | null = name === 'summary' ? null : contribution[name];
    return (
      <Fact key={name} label={`contribution.${name}`}>
        {typeof value === 'number' ? formatDecimal(value, locale) : value}
      </Fact>
    );
  });
}

/** Nothing where there is no value. */
function Fact({ label, children }: { label: MessageKey; children: ReactNode }) {
  const translate = useTranslate();
  if (!children) return null;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="text.secondary">
        {translate(label)}
      </Typography>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', display: 'grid', gap: 0.5 }}>
        {children}
      </Box>
    </Box>
  );
}

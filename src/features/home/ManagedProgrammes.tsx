import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { formatDayInWords } from '#contract/formats/date-in-words.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { Management } from '#contract/home/management.ts';
import type { ContributionType } from '#contract/roles.ts';
import { competitionAddress } from '#src/app/competitionAddress.ts';
import { useReaderZone } from '#src/components/fields/useReaderZone.ts';
import { Row, Rows } from '#src/components/list/ShortList.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { ManagedCount } from './ManagedCount.tsx';
import { ManagedHeading } from './ManagedHeading.tsx';
import {
  ALL_COMPETITIONS,
  ENDING_CAMPAIGNS,
  missingScoresAddress,
  submissionsAddress,
} from './managementAddress.ts';

function useDayWords() {
  const locale = useLocale();
  const zone = useReaderZone();
  return (value: string) => formatDayInWords(value, { locale, now: new Date(), ...zone });
}

interface EndingCampaignsProps {
  campaigns: Management['campaigns'];
  /** All that end soon, also those that are not shown. */
  total: number;
  /** Types whose lists show the reader everything. */
  types: readonly ContributionType[];
}

/** Campaigns that end soon, with what was submitted to them. */
export function EndingCampaigns({ campaigns, total, types }: EndingCampaignsProps) {
  const translate = useTranslate();
  const dayWords = useDayWords();
  return (
    <Part title={translate('management.campaigns')}>
      <Rows label={translate('management.campaigns')}>
        {campaigns.map((campaign) => (
          <Row
            key={campaign.id}
            to={`/campaign/${campaign.id}`}
            title={campaign.title}
            text={translate('management.campaigns.ends', { date: dayWords(campaign.endsAt) })}
            chip={
              <ManagedCount
                of={`count.${campaign.campaignType}`}
                total={campaign.contributions}
                hasMore={false}
                to={
                  campaign.contributions > 0 && types.includes(campaign.campaignType)
                    ? submissionsAddress(campaign)
                    : undefined
                }
              />
            }
          />
        ))}
      </Rows>
      <More
        to={ENDING_CAMPAIGNS}
        count={total - campaigns.length}
        words={translate('management.campaigns.more', { smart_count: total - campaigns.length })}
      />
    </Part>
  );
}

/** Competitions whose jurors owe scores, with the ideas that lack some. */
export function UnfinishedRounds({ rounds, total }: { rounds: Management['rounds']; total: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  const dayWords = useDayWords();
  const now = Date.now();
  const dueWords = (dueAt: string) =>
    translate(Date.parse(dueAt) < now ? 'management.rounds.overdue' : 'management.rounds.due', {
      date: dayWords(dueAt),
    });
  return (
    <Part title={translate('management.rounds')}>
      <Rows label={translate('management.rounds')}>
        {rounds.map((round) => (
          <Row
            key={round.id}
            to={competitionAddress(round.id)}
            title={round.title}
            text={translate('management.rounds.jurors', {
              smart_count: round.jurors,
              number: formatInteger(round.jurors, locale),
            })}
            note={
              round.dueAt && (
                <Typography
                  variant="caption"
                  component="p"
                  color={Date.parse(round.dueAt) < now ? 'error' : 'textSecondary'}
                >
                  {dueWords(round.dueAt)}
                </Typography>
              )
            }
            chip={
              <ManagedCount
                of="rounds.ideas"
                total={round.ideas}
                hasMore={false}
                to={round.isModerated ? missingScoresAddress(round) : undefined}
              />
            }
          />
        ))}
      </Rows>
      <More
        to={ALL_COMPETITIONS}
        count={total - rounds.length}
        words={translate('management.rounds.more', { smart_count: total - rounds.length })}
      />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <ManagedHeading id={id} title={title} />
      {children}
    </Box>
  );
}

/** The way to those that are not shown; nothing where there are none. */
function More({ to, count, words }: { to: string; count: number; words: string }) {
  if (count <= 0) return null;
  return (
    <Button component={Link} to={to} size="small" sx={{ minHeight: 44 }}>
      {words}
    </Button>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Campaign } from '#contract/campaigns/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { useSession } from '#src/app/session.ts';
import { useSubmit } from '#src/app/useSubmit.ts';
import { AudienceReason } from '#src/components/audience/AudienceReason.tsx';
import { CARD_CORNER } from '#src/components/corners.ts';
import { useReaderZone } from '#src/components/fields/useReaderZone.ts';
import { ProgrammeBanner } from '#src/components/programmes/ProgrammeBanner.tsx';
import { RichTextField } from '#src/components/richText/RichTextField.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CampaignChip, endFacts } from './CampaignChip.tsx';
import { CampaignOffers } from './CampaignOffers.tsx';
import { isAhead } from './campaignOpening.ts';

interface CampaignArticleProps {
  campaign: Campaign;
  heading: ReactNode;
  /** Before it is published: nothing in it leads anywhere. */
  isPreview?: boolean;
  children?: ReactNode;
}

/** Banner, what it is about, what can be won and is asked, and beside it when it runs and how to take part. */
export function CampaignArticle({ campaign, heading, isPreview = false, children }: CampaignArticleProps) {
  const translate = useTranslate();
  const session = useSession();
  const submit = useSubmit();
  const zone = useReaderZone();
  const { id, campaignType, publishState, canSubmit } = campaign;
  const opensLater = publishState === 'PUBLISHED' && isAhead(campaign);
  const facts = [
    [isAhead(campaign) ? 'campaign.begins' : 'campaign.start', campaign.dateSubmissionStart],
    ...endFacts(campaign),
    ['campaign.updated', campaign.dateUpdated],
  ] as const;
  return (
    <Box component="article" sx={{ pb: 6 }}>
      <ProgrammeBanner
        path={campaign.bannerPath}
        // Archived campaigns are for those with a session, whomever they were for before.
        isPublic={campaign.accessLevel === 'PUBLIC' && publishState !== 'ARCHIVED'}
        fallback="campaigns.png"
        wide="3 / 1"
      />
      {heading}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { md: 'minmax(0, 1fr) 300px' },
        }}
      >
        <Box
          sx={{
            order: { md: 1 },
            border: 1,
            borderColor: 'divider',
            borderRadius: CARD_CORNER,
            bgcolor: 'background.paper',
            p: 2,
            display: 'grid',
            gap: 1.5,
          }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
            <CampaignChip campaign={campaign} />
            <Chip size="small" label={translate(`campaign.type.${campaignType}`)} />
            <Typography variant="caption" color="textSecondary" sx={{ marginInlineStart: 'auto' }}>
              {campaign.code}
            </Typography>
          </Box>
          <Box
            component="dl"
            sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5 }}
          >
            {facts.map(
              ([label, value]) =>
                value && (
                  <Box key={label} sx={{ display: 'contents' }}>
                    <Box component="dt" sx={{ color: 'text.secondary' }}>
                      {translate(label)}
                    </Box>
                    <Box component="dd" sx={{ m: 0 }}>
                      {formatDateTime(value, zone)}
                    </Box>
                  </Box>
                ),
            )}
          </Box>
          {canSubmit && (
            <Button
              variant="contained"
              disabled={isPreview}
              onClick={() => submit(`/contribution/${campaignType}/${id}`, `/campaign/${id}`)}
            >
              {translate(`campaign.submit.${campaignType}`)}
            </Button>
          )}
          {opensLater && (
            <Typography>
              {translate('campaign.opensOn', { date: formatDateTime(campaign.dateSubmissionStart, zone) })}
            </Typography>
          )}
          {campaign.notInAudience && (
            <AudienceReason kind="campaign" places={campaign.audiencePlaces} roles={session.roles} />
          )}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ maxWidth: '68ch', mb: 4 }}>
            <Typography variant="subtitle1" component="p" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
              {campaign.summary}
            </Typography>
            <RichTextField value={campaign.body} />
          </Box>
          <CampaignOffers campaign={campaign} />
          {children}
        </Box>
      </Box>
    </Box>
  );
}

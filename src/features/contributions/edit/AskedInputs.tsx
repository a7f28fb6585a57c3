import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { ExtraInputs } from '#src/components/extraInputs/ExtraInputs.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { askedInputs, type DraftValues } from './draftValues.ts';
import { useEditedContribution } from './useEditedContribution.ts';

/** What is asked besides: of everybody, then by the campaign that is chosen, under its name. */
export function AskedInputs() {
  const translate = useTranslate();
  const id = useId();
  const contribution = useEditedContribution();
  const campaignId = useWatch<DraftValues, 'campaignId'>({ name: 'campaignId' });
  const asked = askedInputs(contribution, campaignId);
  const ofCampaign = asked.filter((input) => input.campaignId != null);
  return (
    <>
      <ExtraInputs inputs={asked.filter((input) => input.campaignId == null)} />
      {ofCampaign.length > 0 && (
        <Box role="group" aria-labelledby={id}>
          <Typography id={id} variant="h3" sx={{ mt: 2, mb: 1.5, overflowWrap: 'anywhere' }}>
            {contribution.campaignTitle
              ? translate('contribution.form.campaign.named', { title: contribution.campaignTitle })
              : translate('contribution.form.campaign')}
          </Typography>
          <ExtraInputs inputs={ofCampaign} />
        </Box>
      )}
    </>
  );
}

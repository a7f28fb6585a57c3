import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { readIdParam } from '#src/app/readIdParam.ts';
import { ExtraInputDelete } from '#src/components/extraInputs/ExtraInputDelete.tsx';
import { ExtraInputsEditor } from '#src/components/extraInputs/ExtraInputsEditor.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { AnswersButton } from './AnswersButton.tsx';
import { CampaignPartPage } from './CampaignPartPage.tsx';
import { CopyQuestions } from './CopyQuestions.tsx';
import { isClosed, partAddress, questionsOf } from './campaignParts.ts';
import { stateOf } from './campaignValues.ts';

/** What a campaign asks besides; each change is stored at once. */
export default function CampaignQuestions() {
  return (
    <CampaignPartPage part="questions">
      {(campaign) => <QuestionsOf key={campaign.id} campaign={campaign} />}
    </CampaignPartPage>
  );
}

function QuestionsOf({ campaign }: { campaign: CampaignForm }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const deletedId = readIdParam(useParams().questionId);
  const [isCopying, setCopying] = useState(false);
  const scope = questionsOf(campaign);
  const own = partAddress('questions', campaign.id);
  const disabled = isClosed(campaign);
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '68ch' }}>
        {translate('campaign.questions.text')}
      </Typography>
      <ExtraInputsEditor
        scope={scope}
        disabled={disabled}
        deleteAddress={(inputId) => `${own}/${inputId}/delete`}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!disabled && (
          <Button startIcon={<ContentCopyOutlined />} onClick={() => setCopying(true)} aria-haspopup="dialog">
            {translate('campaign.questions.copy')}
          </Button>
        )}
        {stateOf(campaign) !== 'DRAFT' && <AnswersButton campaign={campaign} />}
      </Box>
      {isCopying && <CopyQuestions campaign={campaign} onClose={() => setCopying(false)} />}
      {deletedId !== null && (
        <ExtraInputDelete
          scope={scope}
          id={deletedId}
          disabled={disabled}
          onClose={() => navigate(own, { replace: true })}
        />
      )}
    </>
  );
}

import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined';
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined';
import Button from '@mui/material/Button';
import { useEditContext, useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { type CampaignState, stateOfEnding } from '#contract/campaigns/rules.ts';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import type { ChosenMailing, PublishPlan } from '#src/components/feedback/PublishDialog.tsx';
import { SaveConflict } from '#src/components/feedback/SaveConflict.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { DraftActions } from '#src/components/form/DraftActions.tsx';
import { useFaultNotice } from '#src/components/form/useFaultNotice.ts';
import { type SaveResult, useRecordForm } from '#src/components/form/useRecordForm.ts';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { useInvalidNotice } from '#src/components/inputs/useInvalidNotice.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { SaveWords } from '#src/components/layout/SaveWords.tsx';
import { useOfferMail } from '#src/components/mailing/useOfferMail.tsx';
import { failureField } from '#src/dataProvider/errors.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CampaignPreview } from './CampaignPreview.tsx';
import { questionOf } from './campaignQuestion.ts';
import {
  bodyOf,
  type CampaignValues,
  faultKeyOf,
  faultOf,
  plainSave,
  refuseCode,
  stateOf,
  valuesOf,
} from './campaignValues.ts';

const MANAGE = '/campaign/manage';
const DRAFT_TEXTS = {
  saveDraft: 'campaign.saveDraft',
  publish: 'campaign.publish',
  question: 'campaign.publish.title',
  explanation: 'campaign.publish.text',
  mailHelp: 'campaign.publish.mail.help',
} as const;

/** How the publishing of a draft is planned, as it is filled in. */
const planOf = (campaign: CampaignForm, values: CampaignValues): PublishPlan => ({
  publishAt: campaign.publishRefusal ? null : (campaign.publishAt ?? null),
  sendsEmail: campaign.publishSendsEmail ?? false,
  mailWords: campaign.publishMailWords ?? [],
  confirmLabel: 'campaign.schedule',
  text: 'campaign.schedule.text',
  faultAt: (publishAt) => faultKeyOf(values, { kind: 'schedule', publishAt, isNew: true }),
});

/** What a save does besides storing what was written. */
interface CampaignStep extends Partial<ChosenMailing> {
  publishState: CampaignState;
  publishAt?: string;
}

/**
 * What can be done with a campaign in its state: save the draft or publish it, save what is published or end it,
 * archive what has ended. A saved form leads back to the list.
 */
export function CampaignActions({ campaign }: { campaign: CampaignForm }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { handleSubmit, getValues, setError } = useFormContext<CampaignValues>();
  const { isDirty, isSubmitting } = useFormState();
  const { refetch } = useEditContext();
  const atFields = useFieldRefusals();
  const sayFault = useFaultNotice();
  const { savedAt, conflict, send, resolve } = useRecordForm<CampaignForm, CampaignValues, CampaignStep>({
    valuesOf,
    bodyOf: (values, _, step) => ({ ...bodyOf(values), ...step }),
    onRefused: (error) => {
      atFields(error);
      refuseCode(error, setError);
      // Somebody else has moved it on: the buttons are those of its new state.
      if (failureField(error, 'message') === 'error.invalidStateTransition') void refetch();
    },
    mayRepeat: (values, { publishState, publishAt }) => {
      if (publishAt) return !sayFault(faultOf(values, { kind: 'schedule', publishAt, isNew: true }));
      return publishState !== 'PUBLISHED' || !sayFault(faultOf(values, { kind: 'publish' }));
    },
  });
  const sayInvalid = useInvalidNotice();
  const { confirm, dialog } = useConfirm();
  const { offer, dialog: offerDialog } = useOfferMail();
  const [isDone, setIsDone] = useState(false);
  const state = stateOf(campaign);

  // In an effect, so that the form's own guard has let go before.
  useEffect(() => {
    if (isDone) navigate(MANAGE);
  }, [isDone, navigate]);
  const leave = (result: SaveResult) => {
    if (result === 'saved') setIsDone(true);
  };
  const ask = (target: Parameters<typeof questionOf>[0]) =>
    confirm(
      questionOf(target, {
        title: campaign.title,
        campaignType: campaign.campaignType,
        isPublic: state !== 'DRAFT',
      }),
    );

  const save = handleSubmit(async (values) => {
    if (sayFault(faultOf(values, plainSave(campaign)))) return;
    if (!(await ask(state === 'DRAFT' ? 'DRAFT' : null))) return;
    const result = await send(values);
    const { title, summary, dateSubmissionEnd: endDate } = values;
    if (state === 'PUBLISHED' && result === 'saved') {
      await offer({ kind: 'campaigns', title, summary, endDate }, campaign.id);
    }
    leave(result);
  }, sayInvalid);
  // The server does not store what is written: it has to be saved, or left, before.
  const end = async () => {
    if (isDirty) {
      notify('campaign.endNow.unsaved', { type: 'warning' });
      return;
    }
    const target = stateOfEnding(campaign.dateSubmissionEnd, Date.now());
    if (await ask(target)) leave(await send(getValues(), { publishState: target }));
  };
  const archive = async () => {
    if (await ask('ARCHIVED')) leave(await send(getValues(), { publishState: 'ARCHIVED' }));
  };

  return (
    <>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting && !isDone} />
      {conflict && <SaveConflict onChoose={async (choice) => leave(await resolve(choice))} />}
      <ActionBar words={<SaveWords isDirty={isDirty} savedAt={savedAt} />}>
        <Button component={Link} to={MANAGE}>
          {translate('campaign.back')}
        </Button>
        {(state === 'DRAFT' || state === 'PUBLISHED') && <CampaignPreview campaign={campaign} />}
        <DraftActions<CampaignValues>
          kind="campaigns"
          texts={DRAFT_TEXTS}
          isDraft={state === 'DRAFT'}
          onSave={save}
          faultOf={(values) => faultOf(values, { kind: 'publish' })}
          reachOf={(values) => ({ values, type: values.campaignType })}
          planOf={(values) => planOf(campaign, values)}
          endOf={(values) => values.dateSubmissionEnd}
          onPublish={async (values, mailing, publishAt) =>
            leave(
              await send(
                values,
                publishAt === null
                  ? { publishState: 'PUBLISHED', ...mailing }
                  : { publishState: 'DRAFT', publishAt, ...mailing },
              ),
            )
          }
        />
        {state === 'PUBLISHED' && (
          <>
            <Button
              variant="outlined"
              startIcon={<StopCircleOutlined />}
              onClick={() => void end()}
              disabled={isSubmitting}
            >
              {translate('campaign.endNow')}
            </Button>
            <Button variant="contained" onClick={() => void save()} loading={isSubmitting}>
              {translate('campaign.save')}
            </Button>
          </>
        )}
        {(state === 'TERMINATED' || state === 'COMPLETED') && (
          <Button variant="contained" startIcon={<ArchiveOutlined />} onClick={() => void archive()}>
            {translate('campaign.archive')}
          </Button>
        )}
      </ActionBar>
      {dialog}
      {offerDialog}
    </>
  );
}

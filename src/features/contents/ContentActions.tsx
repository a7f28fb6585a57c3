import PreviewOutlined from '@mui/icons-material/PreviewOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { CONTENT_CATEGORIES } from '#contract/contents/rules.ts';
import type { ContentForm } from '#contract/contents/schema.ts';
import { PreviewFrame, PreviewHeading } from '#src/components/feedback/PreviewFrame.tsx';
import type { ChosenMailing } from '#src/components/feedback/PublishDialog.tsx';
import { SaveConflict } from '#src/components/feedback/SaveConflict.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { DraftActions } from '#src/components/form/DraftActions.tsx';
import { useFaultNotice } from '#src/components/form/useFaultNotice.ts';
import { useRecordForm } from '#src/components/form/useRecordForm.ts';
import { useInvalidNotice } from '#src/components/inputs/useInvalidNotice.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { SaveWords } from '#src/components/layout/SaveWords.tsx';
import { useOfferMail } from '#src/components/mailing/useOfferMail.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { ContentArticle } from './ContentArticle.tsx';
import { bodyOf, type ContentValues, faultOf, newsOf, valuesOf } from './contentValues.ts';

const DRAFT_TEXTS = {
  saveDraft: 'content.saveDraft',
  publish: 'content.publish',
  question: 'content.publish.title',
  explanation: 'content.publish.text',
  mailHelp: 'content.publish.mail.help',
} as const;

const mailOf = ({ title, summary, lastDate: endDate }: ContentValues) =>
  ({ kind: 'contents', title, summary, endDate }) as const;

/** What can be done with the form: preview, save as draft and publish, or update what is published. */
export function ContentActions({ item }: { item: ContentForm }) {
  const translate = useTranslate();
  const { handleSubmit, getValues } = useFormContext<ContentValues>();
  const { isDirty, isSubmitting } = useFormState();
  const sayFault = useFaultNotice();
  const { savedAt, conflict, send, resolve } = useRecordForm<ContentForm, ContentValues, ChosenMailing>({
    valuesOf,
    bodyOf: (values, _, publishing) => ({
      ...bodyOf(values),
      ...(publishing && { publishState: 'PUBLISHED', ...publishing }),
    }),
    mayRepeat: (values) => !sayFault(faultOf(values, { kind: 'publish' })),
  });
  const sayInvalid = useInvalidNotice();
  const { offer, dialog } = useOfferMail();
  const [previewed, setPreviewed] = useState<ContentValues | null>(null);
  const published = item.publishState === 'PUBLISHED';

  const save = handleSubmit(async (values) => {
    const kind = published
      ? ({ kind: 'update', publishDate: item.publishDate ?? '' } as const)
      : ({ kind: 'draft' } as const);
    if (sayFault(faultOf(values, kind))) return;
    const result = await send(values);
    if (published && result === 'saved') await offer(mailOf(values), item.id);
  }, sayInvalid);

  return (
    <>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} />
      {conflict && <SaveConflict onChoose={resolve} />}
      <ActionBar words={<SaveWords isDirty={isDirty} savedAt={savedAt} />}>
        <Button startIcon={<PreviewOutlined />} onClick={() => setPreviewed(getValues())}>
          {translate('content.preview')}
        </Button>
        <DraftActions<ContentValues>
          kind="contents"
          texts={DRAFT_TEXTS}
          isDraft={!published}
          onSave={save}
          faultOf={(values) => faultOf(values, { kind: 'publish' })}
          endOf={({ lastDate }) => lastDate}
          onPublish={send}
          reachOf={(values) => ({ values, type: 'CONTENT', news: newsOf(values) })}
        />
        {published && (
          <Button variant="contained" onClick={() => void save()} loading={isSubmitting}>
            {translate('content.update')}
          </Button>
        )}
      </ActionBar>
      <PreviewFrame
        open={previewed !== null}
        title="content.preview.title"
        onClose={() => setPreviewed(null)}
      >
        {previewed && (
          <ContentArticle
            item={previewOf(item, previewed)}
            heading={<PreviewHeading>{previewed.title}</PreviewHeading>}
          />
        )}
      </PreviewFrame>
      {dialog}
    </>
  );
}

/** The item as it would be read if it were published now; nothing is saved. */
function previewOf(item: ContentForm, values: ContentValues) {
  const category = CONTENT_CATEGORIES.find(({ id }) => id === values.categoryId);
  const now = new Date().toISOString();
  return {
    ...item,
    title: values.title,
    summary: values.summary,
    post: values.post,
    categoryId: category?.id ?? null,
    category: category?.title ?? null,
    categoryIcon: category?.icon ?? null,
    publishDate: item.publishDate ?? now,
    dateUpdated: now,
  };
}

import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import type { ContentForm } from '#contract/contents/schema.ts';
import { NotFoundOrSignIn } from '#src/app/NotFoundOrSignIn.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { RecordEdit } from '#src/components/form/RecordEdit.tsx';
import { RecordForm } from '#src/components/form/RecordForm.tsx';
import { RecordBannerInput } from '#src/components/inputs/RecordBannerInput.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { MailingCard } from '#src/components/mailing/MailingCard.tsx';
import { NewsPicture } from '#src/components/news/NewsPicture.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { ContentActions } from './ContentActions.tsx';
import { ContentAudienceInput, PostInput, SettingInputs, WordInputs } from './ContentInputs.tsx';
import { valuesOf } from './contentValues.ts';

export default function ContentEdit() {
  return (
    <RecordEdit
      resource="contents"
      id={readIdParam(useParams().id)}
      meta={{ view: 'edit' }}
      notFound={<NotFoundOrSignIn />}
    >
      {(item) => <ContentFormPage item={item} />}
    </RecordEdit>
  );
}

function ContentFormPage({ item }: { item: ContentForm }) {
  const translate = useTranslate();
  const isUp = item.publishState === 'PUBLISHED' && Date.parse(item.lastDate) >= Date.now();
  return (
    <>
      <BreadcrumbBar
        crumbs={[{ label: 'content.manage.title', to: '/content/manage' }, { label: item.title }]}
      />
      <PageTitle
        title="content.edit.title"
        actions={
          isUp && (
            <Button component={Link} to={`/content/${item.id}`} startIcon={<VisibilityOutlined />}>
              {translate('content.show')}
            </Button>
          )
        }
      >
        <StatusChip kind="publishState" value={item.publishState} />
      </PageTitle>
      <RecordForm valuesOf={valuesOf}>
        <SectionCard title="content.form.words">
          <WordInputs />
          <PostInput />
        </SectionCard>
        <SectionCard title="content.banner">
          <RecordBannerInput
            owner="CONTENT"
            id={item.id}
            path={item.bannerPath}
            standIn={<NewsPicture item={{ ...item, accessLevel: 'REGISTERED' }} path={item.bannerPath} />}
            without="content.banner.default"
            texts={{ stored: 'content.banner.stored', deleteText: 'content.banner.delete.text' }}
          />
        </SectionCard>
        <SectionCard title="content.form.settings">
          <SettingInputs />
        </SectionCard>
        <SectionCard title="content.targets">
          <ContentAudienceInput />
        </SectionCard>
        {isUp && (
          <MailingCard
            mail={{ kind: 'contents', title: item.title, summary: item.summary, endDate: item.lastDate }}
            id={item.id}
            version={item.version}
          />
        )}
        <ContentActions item={item} />
      </RecordForm>
    </>
  );
}

import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { Form } from 'ra-core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ContentForm } from '#contract/contents/schema.ts';
import { NotFoundOrSignIn } from '#src/app/NotFoundOrSignIn.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { StoredForm } from '#src/components/inputs/StoredForm.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { readContentForm } from '#src/dataProvider/contents.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ContentActions } from './ContentActions.tsx';
import { ContentBannerInput } from './ContentBannerInput.tsx';
import { PostInput, SettingInputs, TargetInput, WordInputs } from './ContentInputs.tsx';
import { valuesOf } from './contentValues.ts';
import { formKey } from './useContentForm.ts';

/** The form of one news item [R1G-08 … R1G-15]. */
export default function ContentEdit() {
  const id = readIdParam(useParams().id);
  if (id === null) return <NotFoundOrSignIn />;
  return (
    <StoredForm
      key={id}
      queryKey={formKey(id)}
      read={(options) => readContentForm(id, options)}
      notFound={<NotFoundOrSignIn />}
    >
      {(item) => <ContentFormPage item={item} />}
    </StoredForm>
  );
}

function ContentFormPage({ item }: { item: ContentForm }) {
  const translate = useTranslate();
  const [initial] = useState(() => valuesOf(item));
  const isUp = item.publishState === 'PUBLISHED' && Date.parse(item.lastDate) >= Date.now();
  return (
    <>
      <BreadcrumbBar
        crumbs={[
          { label: 'footer.home', to: '/' },
          { label: 'content.manage.title', to: '/content/manage' },
          { label: item.title },
        ]}
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
      <Form defaultValues={initial} disableInvalidFormNotification noValidate>
        <SectionCard title="content.form.words">
          <WordInputs />
          <PostInput />
        </SectionCard>
        <SectionCard title="content.banner">
          <ContentBannerInput item={item} />
        </SectionCard>
        <SectionCard title="content.form.settings">
          <SettingInputs />
          <TargetInput />
        </SectionCard>
        <ContentActions item={item} />
      </Form>
    </>
  );
}

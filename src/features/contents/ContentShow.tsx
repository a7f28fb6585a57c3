import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import type { Content } from '#contract/contents/schema.ts';
import { NotFoundOrSignIn } from '#src/app/NotFoundOrSignIn.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { useSession } from '#src/app/session.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { usePageRecord } from '#src/dataProvider/pageRecord.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ContentArticle } from './ContentArticle.tsx';
import { mayManage } from './contentAccess.ts';

export default function ContentShow() {
  const id = readIdParam(useParams().id);
  return id === null ? <NotFoundOrSignIn /> : <ContentOf key={id} id={id} />;
}

function ContentOf({ id }: { id: number }) {
  const translate = useTranslate();
  const session = useSession();
  const { data, error, isPending, refetch } = usePageRecord<Content>('contents', id);
  if (isPending) return <DetailSkeleton />;
  if (!data) {
    if (failureStatus(error) === 404) return <NotFoundOrSignIn />;
    return <ErrorState error={error} retry={() => void refetch()} />;
  }
  return (
    <>
      <BreadcrumbBar crumbs={[{ label: 'menu.news', to: '/content' }, { label: data.title }]} print />
      <ContentArticle
        item={data}
        heading={
          <PageTitle
            title={data.title}
            actions={
              mayManage(session) && (
                <Button component={Link} to={`/content/${id}/edit`} startIcon={<EditOutlined />}>
                  {translate('content.edit')}
                </Button>
              )
            }
          />
        }
      />
    </>
  );
}

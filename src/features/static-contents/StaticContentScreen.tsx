import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { RichTextField } from '#src/components/richText/RichTextField.tsx';
import { useStaticContent } from '#src/components/staticContent/useStaticContent.ts';
import { failureStatus } from '#src/dataProvider/errors.ts';

/** An editable text as a page of its own, such as privacy and terms. */
export default function StaticContentScreen() {
  const { contentKey = '' } = useParams();
  const { data, error, isPending, refetch } = useStaticContent(contentKey);
  if (isPending) return <DetailSkeleton />;
  if (data) {
    return (
      <Box component="article" sx={{ maxWidth: '68ch', pb: 6 }}>
        <PageTitle title={data.title} />
        <RichTextField value={data.content} />
      </Box>
    );
  }
  return failureStatus(error) === 404 ? (
    <NotFoundPage />
  ) : (
    <ErrorState error={error} retry={() => refetch()} />
  );
}

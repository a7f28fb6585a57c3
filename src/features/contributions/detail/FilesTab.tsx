import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { FilesInput } from '../files/FilesInput.tsx';
import type { ContributionTabProps } from './tabDefinition.ts';

export default function FilesTab({ contribution }: ContributionTabProps) {
  const none = !contribution.files.some(({ category }) => category === 'CONTRIBUTION');
  return (
    <>
      {none && !contribution.permissions.uploadFile && (
        <EmptyState title="contribution.files.none" text="contribution.files.none.text" />
      )}
      <FilesInput contribution={contribution} />
    </>
  );
}
